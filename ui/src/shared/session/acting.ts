import type { Schema } from '../api/types';
import { request } from '../client';
import { toastError } from '../feedback/feedback';
import { i18next } from '../i18n/i18n';
import { tellWindows } from './windows';

/** An account that this person may act for now. */
export type ActingOffer = Schema<'Offer'>;

/** The server no longer lets this session act for somebody; until that is ended it does nothing at all. */
export const ACTING_OVER = 'ACTING_OVER';

/** For whom this person acts, or could. */
export const loadActing = () => request<{ actingFor?: string | null; offers: ActingOffer[] }>('GET', '/acting');

/** From now on roles and company are those of the other account. Who is signed in must be loaded again. */
export async function beginActing(delegation: number): Promise<void> {
  await request<object>('POST', '/acting/begin', { body: { delegation } });
  tellWindows();
}

let ending: Promise<unknown> | undefined;

/** Acts for nobody any more, once, however many ask for it at the same time. */
export function endActing(): Promise<unknown> {
  ending ??= request<object>('POST', '/acting/end', { body: {} })
    .then(tellWindows)
    .finally(() => {
      ending = undefined;
    });
  return ending;
}

/**
 * Says to who signed in again in place why the page was left: acting for somebody has ended, or the new session works for another
 * company, chosen elsewhere. What was pressed for one pair of eyes is not done under another.
 */
export function notifyOtherEyes(before: Schema<'UserInfo'> | undefined, now: Schema<'UserInfo'> | undefined): void {
  if (before?.actfor === 'Y') toastError(i18next.t('acting.endedBySignIn', { name: before.actingFor ?? '' }));
  else if (now) toastError(i18next.t('shell.otherCompanyBySignIn', { company: now.companynameList[0] ?? '' }));
}
