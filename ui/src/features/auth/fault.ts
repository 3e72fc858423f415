import type { TFunction } from 'i18next';
import { ApiError } from '../../shared/client';

/** What went wrong, in words; undefined = the person has been told. */
export function faultText(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : t('error.LOGIN_FAILED');
  if (error.shown) return undefined;
  const [reason] = error.blockers;
  if (reason && error.errorLabel !== reason.label) {
    return t(`error.${reason.label}`, { ...reason.params, defaultValue: reason.label });
  }
  return t(`error.${error.errorLabel}`, { ...reason?.params, defaultValue: error.errorMessage });
}
