import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';

/** A mail, as the list shows it. */
export type MailRow = Schema<'MailRow'>;

export type Mail = Schema<'MailView'>;

export const loadMail = (id: number) => request<Mail>('GET', `/mails/${id}`);

export const templates = [
  'asn_sent',
  'asn_cancelled',
  'asn_refused',
  'asn_erp_silent',
  'po_proposed',
  'po_withdrawn',
  'po_asked_again',
  'po_answer_due',
  'po_review_due',
  'po_third_round',
  'account_activation',
  'account_password',
  'account_password_changed',
  'account_reactivated',
  'account_second_step_reset',
  'account_email_changed',
  'acting_granted',
  'registration_saved',
  'registration_received',
  'registration_returned',
  'registration_rejected',
  'announcement_published',
  'ship_permission_decided',
  'ship_permission_expired',
  'opening_granted',
  'opening_taken_back',
  'ship_permission_due',
  'provision_valid',
  'ship_nudge',
  'inspection_spec_wanted',
  'inspection_spec_submitted',
  'inspection_spec_decided',
  'inspection_spec_changed',
  'comment_mention',
  'comment_added',
];

/** Where the first document of a mail is shown. */
export function documentLink({ process, document }: Pick<MailRow, 'process' | 'document'>): string | undefined {
  if (process === 'asn') return `/asn/asns/${document}`;
  if (process === 'account') return `/systemSetting/accounts/${document}`;
  if (process === 'inspection_spec') return `/examine/specs/${document}`;
  return process === 'po_line' ? `/po/lines/${document}` : undefined;
}
