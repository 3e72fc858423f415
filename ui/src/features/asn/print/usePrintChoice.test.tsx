import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../testing/show';
import type { Choice } from './choice';
import { usePrintChoice } from './usePrintChoice';

afterEach(() => localStorage.clear());

let choose: (change: Partial<Choice>) => void;
function Chooser() {
  choose = usePrintChoice()[1];
  return null;
}

it('keeps what was chosen just before, though it is not drawn yet', () => {
  const { address } = show(<Chooser />, '/?paper=a4-2x4', '/');
  act(() => {
    choose({ copies: 2 });
    choose({ first: 8 });
  });
  expect(address()).toBe('/?paper=a4-2x4&copies=2&first=8');
});

it('lets go of a place that the other paper does not have, and remembers the paper', () => {
  const { address } = show(<Chooser />, '/?paper=a4-3x8&first=24', '/');
  act(() => choose({ paper: 'a4-2x4' }));
  expect(address()).toBe('/?paper=a4-2x4');
  expect(localStorage.getItem('ehub.print.asn')).toBe('a4-2x4');
});
