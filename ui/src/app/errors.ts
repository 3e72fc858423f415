import type { ApiError } from '../shared/api/error';
import { setErrorSink } from '../shared/api/sink';
import { alertError, toastError } from '../shared/feedback/feedback';
import { i18next } from '../shared/i18n/i18n';
import { ACTING_OVER, endActing } from '../shared/session/acting';
import { reloginPath } from '../shared/session/returnPath';
import { askingToken } from '../shared/session/token';
import { forgetUser, userStore } from '../shared/session/user';
import { behindSignIn } from './pages';
import { changedPerson } from './shell/useActing';

/**
 * The one place where errors of the server are told (section 8): the end of a session leads to /relogin, once, from every
 * page behind the sign-in, whichever window took the token away; a label that has a translation is a toast, as is the end
 * of acting for somebody, after which one is oneself again; SYSTEM_ERROR and lost lines are toasts with the server's words,
 * as is a code of failure that came with HTTP 200; all else is an alert with its details.
 */
export function installErrorSink(navigate: (path: string) => unknown): void {
  setErrorSink({
    report(error) {
      if (error.errorLabel === ACTING_OVER) {
        notify(error);
        void endActing().then(() => changedPerson(navigate));
      } else if (!error.endsSession) notify(error);
      else if (askingToken() || holdsPage()) {
        forgetUser();
        void navigate(reloginPath(error.code, window.location.hash.slice(1)));
      }
    },
  });
}

/** Whether somebody still stands on a page for the signed-in; not who is leaving it. */
function holdsPage(): boolean {
  return userStore.get().info !== undefined && behindSignIn(window.location.hash.slice(1));
}

function notify(error: ApiError): void {
  if (error.status === 200) toastError(error.errorMessage || i18next.t('error.UNNAMED'));
  else if (error.errorLabel === 'SYSTEM_ERROR' && error.status < 500)
    toastError(error.errorMessage || errorText(error));
  else if (i18next.exists(`error.${error.errorLabel}`)) toastError(errorText(error));
  else alertError(error);
}

/** The error in the reader's language: its own label and, below it, every reason. */
function errorText(error: ApiError): string {
  const t = i18next.t;
  const head = t(`error.${error.errorLabel}`, {
    ...error.params,
    defaultValue: error.errorMessage || error.errorLabel,
  });
  const reasons = error.blockers.map(({ label, params }) => t(`error.${label}`, { ...params, defaultValue: label }));
  return [head, ...new Set(reasons)].join('\n');
}
