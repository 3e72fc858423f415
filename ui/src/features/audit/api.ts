import type { TFunction } from 'i18next';
import type { Schema } from '../../shared/api/types';
import { timeText } from '../../shared/time';

/** An entry of the audit log. */
export type AuditEntry = Schema<'AuditRow'>;

export const kinds = [
  'sign_in',
  'second_step',
  'sign_out',
  'sessions_ended',
  'password_forgotten',
  'password_reset',
  'password_changed',
  'account_activated',
  'second_step_enabled',
  'second_step_disabled',
  'recovery_codes_renewed',
  'second_step_reset',
  'second_step_policy',
  'email_changed',
  'account_granted',
  'accounts_tried',
  'companies_given',
  'company_chosen',
  'group_created',
  'group_changed',
  'group_removed',
  'act_granted',
  'act_revoked',
  'act_started',
  'act_ended',
  'manual_uploaded',
  'provision_uploaded',
  'provision_withdrawn',
  'export',
  'vendor_moved',
  'file_downloaded',
];

export const outcomes = ['done', 'refused'];

/** What else there is to know, on one line, in words. */
export function detailText(detail: Record<string, unknown>, t: TFunction): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${t(`audit.detail.${name}`, { defaultValue: name })}: ${valueText(name, value, t)}`)
    .join('; ');
}

function valueText(name: string, value: unknown, t: TFunction): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null) return detailText(value as Record<string, unknown>, t);
  const text = String(value);
  if (name === 'way' || name === 'of') return t(`audit.way.${text}`, { defaultValue: text });
  if (name === 'role') return t(`role.${text}`, { defaultValue: text });
  if (name === 'companyType') return t(`companyType.${text}`, { defaultValue: text });
  return name.endsWith('At') ? timeText(text) : text;
}
