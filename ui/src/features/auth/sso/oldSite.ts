import { ApiError } from '../../../shared/client';
import { toastError } from '../../../shared/feedback/feedback';
import { whileLoading } from '../../../shared/feedback/loading';
import { i18next } from '../../../shared/i18n/i18n';
import { faultText } from '../fault';
import { oldSiteAddress } from './api';

/** The menu entry that signs one into the older site. */
export const OLD_SITE = 'ssoOldSite';

/**
 * Opens the older site in a new tab, signed in. The tab is opened in the click, because later ones are blocked; a failure
 * closes it and is said.
 */
export async function openOldSite(title: string): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) {
    toastError(i18next.t('sso.tabBlocked'));
    return;
  }
  tab.opener = null;
  try {
    const address = await whileLoading(oldSiteAddress(), `${title} ${i18next.t('message.handling')}`);
    tab.location.replace(address);
  } catch (error) {
    tab.close();
    const words = error instanceof ApiError ? faultText(i18next.t, error) : i18next.t('sso.oldSiteFailed');
    if (words) toastError(words);
  }
}
