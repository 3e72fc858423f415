import { useTranslation } from 'react-i18next';
import { PeopleWords } from '../../shared/document/PeopleWords';
import type { OpeningRow } from './api';

/** Why an opening was taken back: the words of who did, or why it ended by itself. */
export function TakenBack({ row }: { row: Pick<OpeningRow, 'takenBackReason' | 'lapse'> }) {
  const { t } = useTranslation();
  if (row.lapse) return <>{t(`opening.lapse.${row.lapse}`)}</>;
  return row.takenBackReason === '' ? <>–</> : <PeopleWords>{row.takenBackReason}</PeopleWords>;
}
