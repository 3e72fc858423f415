import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What is missing; absent = "this". */
  words?: string;
  /** Loads it again. */
  onRetry: () => void;
}

/** In place of a part of a page that could not be loaded. */
export function NotLoaded({ words, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Flex vertical gap={8} align="center" role="alert">
      {words ?? t('message.notLoaded')}
      <Button onClick={onRetry}>{t('message.retry')}</Button>
    </Flex>
  );
}
