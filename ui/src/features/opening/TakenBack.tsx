import { useTranslation } from 'react-i18next';
import type { OpeningRow } from './api';

/** Why an opening ended by itself, as the server writes it where a person would have said something. */
const LAPSES = ['closed', 'replaced'];

/** Why an opening was taken back, in the words of who did, or of the program. */
export function TakenBack({ row }: { row: Pick<OpeningRow, 'state' | 'takenBackReason'> }) {
  const { t } = useTranslation();
  const reason = row.takenBackReason;
  if (row.state !== 'TakenBack' || reason === '') return <>–</>;
  return <span className="opening-words">{LAPSES.includes(reason) ? t(`opening.lapse.${reason}`) : reason}</span>;
}
