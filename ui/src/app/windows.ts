import { errorSink } from '../shared/api/sink';
import { ApiError } from '../shared/client';
import { notifyOtherEyes } from '../shared/session/acting';
import { signedInElsewhere } from '../shared/session/again';
import { readToken } from '../shared/session/token';
import { identity, loadUser, tokenChanged, userStore } from '../shared/session/user';
import { hearWindows } from '../shared/session/windows';
import { behindSignIn } from './pages';

/**
 * The windows of a browser share the token, but each has loaded for itself whose it is. When another one tells that this
 * has changed, or this one comes to the front and finds another token, it loads the person again; somebody else begins at
 * home. Gives back how to stop.
 */
export function followWindows(navigate: (path: string) => unknown): () => void {
  // Whatever fails here has been told, or fails again at the next press.
  const follow = () => void loadAgain(navigate).catch(() => undefined);
  const arrive = () => {
    if (document.visibilityState !== 'hidden' && tokenChanged()) follow();
  };
  const forget = hearWindows(follow);
  window.addEventListener('focus', arrive);
  document.addEventListener('visibilitychange', arrive);
  return () => {
    forget();
    window.removeEventListener('focus', arrive);
    document.removeEventListener('visibilitychange', arrive);
  };
}

async function loadAgain(navigate: (path: string) => unknown): Promise<void> {
  const before = userStore.get().info;
  // Before the sign-in nothing is shown that belongs to anybody.
  if (!before) return;
  if (!readToken()) {
    errorSink().report(new ApiError({ errorLabel: 'ILLEGAL_TOKEN', code: 50008, status: 401 }));
    return;
  }
  const now = await loadUser();
  const same = identity(now) === identity(before);
  const asked = signedInElsewhere(same);
  if (same) return;
  if (asked && before.userid === now.userid) notifyOtherEyes(before, now);
  if (behindSignIn(window.location.hash.slice(1))) await navigate('/home');
}
