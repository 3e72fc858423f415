import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from './api';

interface Props {
  process: string;
  event: string;
  results: BulkResult[];
  busy: boolean;
  /** Sends those again, each with its token. */
  onConfirm: (tokens: Record<number, string>) => void;
}

/** Of many documents those that only ask to be confirmed: all of them at once, after their warnings were read above. */
export function ConfirmMany({ process, event, results, busy, onConfirm }: Props) {
  const { t } = useTranslation();
  const waiting = results.flatMap(({ id, ok, confirmToken }) =>
    !ok && confirmToken ? [[id, confirmToken] as const] : [],
  );
  if (waiting.length === 0) return null;
  const word = t(`${process}.event.${event}`);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('document.confirmManyHint', { count: waiting.length })}
      description={
        <Flex>
          <Button type="primary" loading={busy} onClick={() => onConfirm(Object.fromEntries(waiting))}>
            {t('document.confirmMany', { event: word, count: waiting.length })}
          </Button>
        </Flex>
      }
    />
  );
}
