import { expect, it } from 'vitest';
import { partsOf, withPart } from './parts';

it('reads codes as people paste them, each once', () => {
  expect(partsOf('M1, M2;M1\nM3\tM4\r\n ,')).toEqual(['M1', 'M2', 'M3', 'M4']);
  expect(partsOf(' \n ')).toEqual([]);
});

it('adds a part that is not there yet on a line of its own', () => {
  expect(withPart('', 'M1')).toBe('M1');
  expect(withPart('M1, M2\n', ' M3 ')).toBe('M1, M2\nM3');
  expect(withPart('M1, M2', 'M2')).toBe('M1, M2');
  expect(withPart('M1', ' ')).toBe('M1');
});
