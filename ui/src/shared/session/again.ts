import type { ApiError } from '../api/error';

/** Lets the person sign in again without leaving the page; true = it went well. */
export interface SignInAgain {
  ask: (error: ApiError) => Promise<boolean>;
  /** Answers in the person's place, if it is asking; whether it was. */
  answer: (well: boolean) => boolean;
}

let current: SignInAgain | undefined;
let pending: Promise<boolean> | undefined;

/** Registers what asks the person; undefined = nobody can be asked on this page. */
export function setSignInAgain(next: SignInAgain | undefined): void {
  current = next;
}

/** Asks once, however many calls have failed meanwhile. */
export function signInAgain(error: ApiError): Promise<boolean> {
  if (!current) return Promise.resolve(false);
  pending ??= current.ask(error).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Somebody signed in in another window meanwhile: as who is asked here (`well`), or as somebody else. Whether one was asked. */
export function signedInElsewhere(well: boolean): boolean {
  return current?.answer(well) ?? false;
}
