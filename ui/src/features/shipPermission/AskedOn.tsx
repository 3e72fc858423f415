import { useTranslation } from 'react-i18next';
import { DueDay } from '../../shared/document/DueDay';
import { Tone } from '../../shared/document/Tone';
import type { ShipPermissionRow } from './api';

/** The day that is asked for; how far it lies behind the one that is needed. */
export function AskedOn({ row }: { row: Pick<ShipPermissionRow, 'askedOn' | 'needByOn' | 'state'> }) {
  const { t } = useTranslation();
  const late = Math.round((Date.parse(row.askedOn) - Date.parse(row.needByOn)) / 86_400_000);
  const day = <DueDay day={row.askedOn} isOpen={row.state === 'Submitted'} />;
  if (late <= 0) return day;
  return (
    <>
      {day} <Tone tone="act">{t('shipPermission.daysLater', { count: late })}</Tone>
    </>
  );
}
