import { expect, it } from 'vitest';
import { partsOf } from './parts';

it('reads codes as people paste them, each once', () => {
  expect(partsOf('M1, M2;M1\nM3\tM4\r\n ,')).toEqual(['M1', 'M2', 'M3', 'M4']);
  expect(partsOf(' \n ')).toEqual([]);
});
