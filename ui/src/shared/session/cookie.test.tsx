import { afterEach, expect, it, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './cookie';
import { keepToken, readToken } from './token';

afterEach(() => vi.restoreAllMocks());

/** What is handed to the browser. */
function written(): string[] {
  const texts: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    texts.push(text);
  });
  return texts;
}

it('is sent to nobody but this site', () => {
  const texts = written();
  keepToken('abc');
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toMatch(/; path=\/; samesite=strict$/);
});

it('goes over an encrypted line only, where there is one', () => {
  const texts = written();
  vi.stubGlobal('location', { ...window.location, protocol: 'https:' });
  writeCookie('token', 'abc');
  expect(texts[0]).toMatch(/; secure$/);
});

it('cannot be ended by what it holds', () => {
  writeCookie('rememberAcct', 'a; domain=elsewhere.example; path=/x');
  expect(readCookie('rememberAcct')).toBe('a; domain=elsewhere.example; path=/x');
  removeCookie('rememberAcct');
  expect(readCookie('rememberAcct') ?? '').toBe('');
});

it('is no session without the flag of the second step', () => {
  keepToken('abc');
  expect(readToken()).toBe('abc');
  removeCookie(`mfa${window.location.port === '' ? '' : `-${window.location.port}`}`);
  expect(readToken()).toBeUndefined();
});
