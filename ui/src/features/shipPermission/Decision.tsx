import { useTranslation } from 'react-i18next';
import { PeopleWords } from '../../shared/document/PeopleWords';
import type { ShipPermissionRow } from './api';

/** Why an open application lapsed, as the server writes it where a decider would have said something. */
const LAPSES = ['changed', 'closed'];

/** What whoever decided said; of an application that lapsed with its line, why. */
export function Decision({ row }: { row: Pick<ShipPermissionRow, 'state' | 'comment'> }) {
  const { t } = useTranslation();
  if (row.comment === '') return <>–</>;
  const lapsed = row.state === 'Withdrawn' && LAPSES.includes(row.comment);
  return <PeopleWords>{lapsed ? t(`ship_permission.lapse.${row.comment}`) : row.comment}</PeopleWords>;
}
