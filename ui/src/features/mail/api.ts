import { request } from '../../shared/client';

/** A mail, as the list shows it. */
export interface MailRow {
  id: number;
  version: number;
  state: string;
  template: string;
  language: string;
  toName: string;
  toAddress: string;
  /** Null = no worker has taken it yet. */
  subject?: string | null;
  process: string;
  /** The first of the documents that it is about. */
  document: number;
  documentNo: string;
  documentCount: number;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  changedAt: string;
}

export interface MailAttempt {
  attemptNo: number;
  startedAt: string;
  finishedAt: string | null;
  outcome: string | null;
  /** Code of the SMTP dialogue. */
  code: number | null;
  /** The mail server's own words. */
  words: string | null;
}

export interface Mail extends MailRow {
  idempotencyKey: string;
  messageId: string | null;
  bodyText: string | null;
  bodyHtml: string | null;
  /** Whether a worker has written it; otherwise it is shown as it would be sent now. */
  written: boolean;
  attemptList: MailAttempt[];
}

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
];

/** Where the first document of a mail is shown. */
export function documentLink({ process, document }: Pick<MailRow, 'process' | 'document'>): string | undefined {
  if (process === 'asn') return `/asn/asns/${document}`;
  if (process === 'account') return `/systemSetting/accounts/${document}`;
  return process === 'po_line' ? `/po/lines/${document}` : undefined;
}
