import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setFeedbackScreen } from './src/shared/feedback/feedback';
import { startWords } from './src/shared/i18n/i18n';
import { removeCookie } from './src/shared/session/cookie';

// A loaded machine may take a while to read a lazy screen.
configure({ asyncUtilTimeout: 30_000 });

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
