import { useTranslation } from 'react-i18next';
import { Tone } from '../../shared/document/Tone';

/** Marks a line for which nothing is shipped; nothing for a line of goods. */
export function ServiceTag({ line }: { line: { isGoods: boolean } }) {
  const { t } = useTranslation();
  if (line.isGoods !== false) return null;
  return <Tone tone="over">{t('po.service')}</Tone>;
}
