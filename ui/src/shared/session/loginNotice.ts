/** Whether the login notice was shown since the sign-in; every window of the browser knows, and so does the page after a reload. */

const port = typeof window === 'undefined' ? '' : window.location.port;
const NAME = port === '' ? 'loginNotice' : `loginNotice-${port}`;

export const noticeWasShown = (): boolean => localStorage.getItem(NAME) === 'shown';

export const noteNotice = (): void => localStorage.setItem(NAME, 'shown');

/** Somebody signs in: it is to be shown again. */
export const forgetNotice = (): void => localStorage.removeItem(NAME);
