import { expect, it } from 'vitest';
import { returnPath } from './returnPath';

it.each([
  ['/po/poSearch?page=2', '/po/poSearch?page=2'],
  ['https://elsewhere.example', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/\n/elsewhere.example', '/'],
  ['/po/\\elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['elsewhere.example', '/'],
  ['/login', '/'],
  ['/relogin?x=1', '/'],
  ['', '/'],
])('leads %j to %j', (wanted, found) => {
  expect(returnPath(new URLSearchParams({ redirect: wanted }))).toBe(found);
});
