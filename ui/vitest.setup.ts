// First: what is imported after it is this file's own.
import './src/testing/fresh';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setFeedbackScreen } from './src/shared/feedback/feedback';
import { startWords } from './src/shared/i18n/i18n';
import { removeCookie } from './src/shared/session/cookie';

// Otherwise tests would pass or fail by which file came before.
if (Reflect.get(globalThis, 'ourModules') === setFeedbackScreen)
  throw new Error('This file has modules of another one.');
Reflect.set(globalThis, 'ourModules', setFeedbackScreen);

const { getElementError } = getConfig();

/** What a query that found nothing says, written only for who reads it: a query that waits fails many times, and writes the page each time. */
function failure(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  const get = () => {
    text ??= getElementError(message, container).message;
    return text;
  };
  return Object.defineProperty(error, 'message', { configurable: true, get });
}

// A loaded machine may take a while to read a lazy screen.
configure({ asyncUtilTimeout: 30_000, getElementError: failure });
afterAll(() => configure({ getElementError }));

const OWN_ROOTS = '.ant-message-notice, .ant-modal';

/** The real one, whatever clock a test puts in its place. */
const soon = setImmediate;

// Whatever is asked without a faked server, or after it is gone, meets none, at once: no test reaches for the network.
globalThis.fetch = () => Promise.reject(new TypeError('no server is faked'));

beforeAll(async () => {
  await startWords('En', true);
});

beforeEach(() => {
  setFeedbackScreen(undefined);
  localStorage.clear();
  for (const part of document.cookie.split('; ')) removeCookie(part.split('=')[0] ?? '');
});

afterEach(() => {
  cleanup();
  // What is answered after a test is said to nobody.
  setFeedbackScreen({ toast: () => undefined, alert: () => undefined });
  vi.unstubAllGlobals();
});

// Without the shell, antd draws toasts and dialogues in roots of its own, which no test takes away: they go with the file. React may
// have put off a last step, which asks for the window: it has its turn before that is taken down.
afterAll(async () => {
  vi.useRealTimers();
  if (document.querySelector(OWN_ROOTS)) {
    const { Modal, message } = await import('antd');
    Modal.destroyAll();
    message.destroy();
    await vi.waitUntil(() => !document.querySelector(OWN_ROOTS), { timeout: 30_000 });
  }
  await new Promise<void>((done) => soon(done));
});
