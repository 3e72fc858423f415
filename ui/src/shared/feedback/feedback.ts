import type { ApiError } from '../api/error';
import type { FeedbackScreen } from './screen';

/** How long an error stays, seconds. */
const ERROR_SECONDS = 5;
/** How long a notice stays, seconds. */
const INFO_SECONDS = 3;

let screen: FeedbackScreen | undefined;
const waiting: ((to: FeedbackScreen) => void)[] = [];

/** The shell (or the sign-in page's small stand-in) registers what shows toasts; what waited is shown now. */
export function setFeedbackScreen(next: FeedbackScreen | undefined): void {
  screen = next;
  if (next) for (const show of waiting.splice(0)) show(next);
}

function show(what: (to: FeedbackScreen) => void): void {
  if (screen) what(screen);
  else {
    waiting.push(what);
    // Only the sign-in page has no screen of its own: it fetches one when there is something to say.
    void import('./StaticScreen').then(({ staticScreen }) => {
      if (!screen) setFeedbackScreen(staticScreen);
    });
  }
}

/** An error in short. */
export function toastError(text: string): void {
  show((to) => to.toast('error', text, ERROR_SECONDS));
}

/** Something went well. */
export function toastSuccess(text: string): void {
  show((to) => to.toast('success', text, INFO_SECONDS));
}

/** Something to know. */
export function toastInfo(text: string): void {
  show((to) => to.toast('info', text, INFO_SECONDS));
}

/** An error that nobody translated: label, message, path and trace in a closable alert. */
export function alertError(error: ApiError): void {
  show((to) => to.alert(error));
}
