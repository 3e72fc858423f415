import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Finding } from '../../shared/document/types';
import { useHasScreen } from '../../shared/session/screens';

/** The screen on which the cause of a held order is mended. */
interface Place {
  /** Its name in the menu, by which links are shown to those who have it. */
  screen: string;
  to: string;
}

/** Reads a parameter of a finding for an address. */
const param = (finding: Finding, name: string) => encodeURIComponent(String(finding.params?.[name] ?? ''));

/** Reasons that say that the ERP is behind eHub, such as after it was restored from a backup. */
export const BEHIND = ['ERP_OLDER', 'ERP_MISSING'];

/** Every reason for which an order is held: where it is mended; null = in the ERP only. Those of a line come last. */
export const heldReasons: Record<string, ((finding: Finding) => Place) | null> = {
  ERP_VENDOR_UNKNOWN: () => ({ screen: 'masterData', to: '/systemSetting/masterData?kind=vendor' }),
  ERP_VENDOR_NO_SUPPLIER: (finding) => ({
    screen: 'companies',
    to: `/systemSetting/companies?words=${param(finding, 'vendor')}`,
  }),
  ERP_VENDOR_CHANGED: null,
  ERP_PLANT_UNKNOWN: () => ({ screen: 'masterData', to: '/systemSetting/masterData?kind=plant' }),
  // Creating the buyer company gives it every plant that the ERP has reported.
  ERP_PLANT_WITHOUT_COMPANY: () => ({ screen: 'companies', to: '/systemSetting/companies' }),
  // Not mended on another screen: the state of the ERP is taken here.
  ERP_OLDER: null,
  ERP_MISSING: null,
  NOT_POSITIVE: null,
  TOO_MANY_DIGITS: null,
  TOO_MANY_DECIMALS: null,
  REQUIRED: null,
  ROW_DUPLICATE: null,
  SCHEDULE_SUM: null,
  SCHEDULE_DAYS: null,
};

/** Leads to the screen on which the cause is mended, where the reader has it. */
export function MendLink({ finding }: { finding: Finding }) {
  const place = heldReasons[finding.label]?.(finding);
  return place ? <PlaceLink {...place} /> : null;
}

function PlaceLink({ screen, to }: Place) {
  const { t } = useTranslation();
  if (!useHasScreen(screen)) return null;
  return <Link to={to}>{t('erp.held.mend', { screen: t(`route.${screen}`) })}</Link>;
}
