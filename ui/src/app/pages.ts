import { matchPath } from 'react-router';
import { accountPages } from '../features/account/pages';
import { actingPages } from '../features/acting/pages';
import { advancedQueryPages } from '../features/advancedQuery/pages';
import { announcementPages } from '../features/announcement/pages';
import { carrierPages } from '../features/asn/carrier/pages';
import { asnPages } from '../features/asn/pages';
import { auditPages } from '../features/audit/pages';
import { securityPages } from '../features/auth/pages';
import { certificatePages } from '../features/certificate/pages';
import { companyPages } from '../features/company/pages';
import { databaseChangePages } from '../features/databaseChange/pages';
import { downloadPages } from '../features/download/pages';
import { erpPages } from '../features/erp/pages';
import { exportPages } from '../features/export/pages';
import { groupPages } from '../features/group/pages';
import { inspectionSpecPages } from '../features/inspectionSpec/pages';
import { logPages } from '../features/logs/pages';
import { mailPages } from '../features/mail/pages';
import { manualPages } from '../features/manual/pages';
import { masterDataPages } from '../features/masterData/pages';
import { mfaPages } from '../features/mfa/pages';
import { notificationPages } from '../features/notification/pages';
import { openingPages } from '../features/opening/pages';
import { operationsPages } from '../features/operations/pages';
import { poPages } from '../features/po/pages';
import { provisionPages } from '../features/po/provision/pages';
import { qjobPages } from '../features/qjob/pages';
import { registrationPages } from '../features/registration/pages';
import { reportPages } from '../features/report/pages';
import { reportSchedulePages } from '../features/reportSchedule/pages';
import { retentionPages } from '../features/retention/pages';
import { shipPermissionPages } from '../features/shipPermission/pages';
import { statementPages } from '../features/statement/pages';
import { weeklyPages } from '../features/weekly/pages';
import type { Page } from '../shared/page';
import type { MenuItem } from '../shared/session/user';
import { mayOpen } from './menu';

/** Every screen of the product behind the sign-in. A feature adds its list here. */
export const pages: Page[] = [
  { name: 'home', path: '/home', menu: [], load: async () => ({ default: (await import('./Home')).makeHome(opens) }) },
  ...poPages,
  ...shipPermissionPages,
  ...openingPages,
  ...provisionPages,
  ...asnPages,
  ...carrierPages,
  ...certificatePages,
  ...inspectionSpecPages,
  ...statementPages,
  ...erpPages,
  ...mailPages,
  ...operationsPages,
  ...advancedQueryPages,
  ...qjobPages,
  ...logPages,
  ...downloadPages,
  ...databaseChangePages,
  ...retentionPages,
  ...weeklyPages,
  ...reportPages,
  ...reportSchedulePages,
  ...exportPages,
  ...securityPages,
  ...notificationPages,
  ...actingPages,
  ...accountPages,
  ...companyPages,
  ...registrationPages,
  ...announcementPages,
  ...masterDataPages,
  ...groupPages,
  ...auditPages,
  ...mfaPages,
  ...manualPages,
];

/** Whether an address in the hash is that of a screen for the signed-in. */
export function behindSignIn(address: string): boolean {
  return at(address).length > 0;
}

/** Whether an address, as in the hash, is that of a screen that this menu has. */
export function opens(address: string, menu: MenuItem[]): boolean {
  return at(address).some((page) => mayOpen(page, menu));
}

function at(address: string): Page[] {
  const [pathname = ''] = address.replace(/^#/, '').split('?');
  return pages.filter(({ path }) => matchPath(path, pathname) !== null);
}

/** Fetches the screen at this address ahead of the click that is likely to come. A failure shows itself when it is wanted. */
export function fetchAhead(address: string): void {
  for (const page of at(address)) page.load().catch(() => undefined);
}
