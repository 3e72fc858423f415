import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { request } from '../client';
import { setSignInAgain } from './again';
import { noteContact, noteTouch, sinceContact } from './contact';
import { keepToken } from './token';

const START = new Date('2026-11-22T04:00:00Z').getTime();
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] });
  keepToken('t');
  noteContact();
  noteTouch();
});
afterEach(() => {
  setSignInAgain(undefined);
  vi.useRealTimers();
});

it('is no sign of life what a window asks by itself', async () => {
  const server = fakeServer({ 'GET /home': {} });
  vi.setSystemTime(START + MINUTE);
  await request('GET', '/home');
  expect(sinceContact()).toBe(0);
  vi.setSystemTime(START + MINUTE + 10_000);
  await request('GET', '/home');
  expect(sinceContact()).toBe(10_000);
  noteTouch();
  await request('GET', '/home');
  expect(sinceContact()).toBe(0);
  expect(server.calls.map(({ headers }) => headers.get('Unattended'))).toEqual([null, '1', null]);
});

it('is one what is sent again for who has signed in', async () => {
  const server = fakeServer({
    'GET /home': ({ headers }: { headers: Headers }) =>
      headers.get('Authorization') === 'Bearer new' ? {} : refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }),
  });
  const ask = async () => {
    keepToken('new');
    return true;
  };
  setSignInAgain({ ask, answer: () => false });
  vi.setSystemTime(START + 30 * MINUTE);
  await request('GET', '/home');
  expect(sinceContact()).toBe(0);
  expect(server.calls.map(({ headers }) => headers.get('Unattended'))).toEqual(['1', null]);
});
