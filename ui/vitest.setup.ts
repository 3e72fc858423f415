import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startWords } from './src/shared/i18n/i18n';
import { removeCookie } from './src/shared/session/cookie';

// A loaded machine may take a while to read a lazy screen.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(async () => {
  await startWords('En', true);
});

beforeEach(() => {
  localStorage.clear();
  for (const part of document.cookie.split('; ')) removeCookie(part.split('=')[0] ?? '');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
