import { expect, it } from 'vitest';
import { givenOf, namesIn, parametersOf } from './parameters';

it('finds parameters where they are none of a text, a comment or a cast', () => {
  const text = `SELECT ':no', a::text, "x:no" -- :no
    FROM t /* :no */ WHERE a = :first AND b = :second AND c = :first`;
  expect(namesIn(text)).toEqual(['first', 'second']);
});

it('asks with what was typed, or with what holds otherwise', () => {
  const declared = [{ name: 'day', type: 'day' as const, label: 'Day', default: '2026-11-01', choices: [] }];
  const parameters = parametersOf('SELECT :day, :code', declared);
  expect(parameters.map(({ type }) => type)).toEqual(['day', 'text']);
  expect(givenOf(parameters, { code: 'x' })).toEqual([
    { name: 'day', type: 'day', value: '2026-11-01' },
    { name: 'code', type: 'text', value: 'x' },
  ]);
});
