import { useTranslation } from 'react-i18next';
import { Tone } from '../../shared/document/Tone';
import type { ShipPermissionRow } from './api';

/** The day that is asked for; how far it lies behind the one that is needed. */
export function AskedOn({ row }: { row: Pick<ShipPermissionRow, 'askedOn' | 'needByOn'> }) {
  const { t } = useTranslation();
  const late = Math.round((Date.parse(row.askedOn) - Date.parse(row.needByOn)) / 86_400_000);
  if (late <= 0) return <>{row.askedOn}</>;
  return (
    <>
      {row.askedOn} <Tone tone="act">{t('shipPermission.daysLater', { count: late })}</Tone>
    </>
  );
}
