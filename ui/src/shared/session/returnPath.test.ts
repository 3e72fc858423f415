import { expect, it } from 'vitest';
import { returnPath } from './returnPath';

it.each([
  ['/po/poSearch?page=2', '/po/poSearch?page=2'],
  ['https://elsewhere.example', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/login', '/'],
  ['/relogin?x=1', '/'],
  ['', '/'],
])('leads %j to %j', (wanted, found) => {
  expect(returnPath(new URLSearchParams({ redirect: wanted }))).toBe(found);
});
