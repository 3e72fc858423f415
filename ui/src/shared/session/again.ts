import type { ApiError } from '../api/error';

/** Lets the person sign in again without leaving the page; true = it went well. */
export type SignInAgain = (error: ApiError) => Promise<boolean>;

let current: SignInAgain | undefined;
let pending: Promise<boolean> | undefined;

/** Registers what asks the person; undefined = nobody can be asked on this page. */
export function setSignInAgain(next: SignInAgain | undefined): void {
  current = next;
}

/** Asks once, however many calls have failed meanwhile. */
export function signInAgain(error: ApiError): Promise<boolean> {
  if (!current) return Promise.resolve(false);
  pending ??= current(error).finally(() => {
    pending = undefined;
  });
  return pending;
}
