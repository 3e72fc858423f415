import { expect, it } from 'vitest';
import { asn } from '../../testing/asn';
import { draftOf, merge, payloadOf } from './draft';

const base = draftOf(asn);

it('writes nothing as null, whole numbers as numbers, and keeps quantities as text', () => {
  const payload = payloadOf(base) as { lines: { shipQty: string; lots: { quantity: string | null }[] }[] };
  expect(payload).toMatchObject({ shippedOn: null, totalPackages: 4, invoiceAmount: '51400', mawb: '' });
  expect(payload.lines[0]).toMatchObject({ shipQty: '400', packages: 4 });
  expect(payload.lines[0]?.lots[0]?.quantity).toBe('400');
});

it('lays what this person changed over what somebody else stored', () => {
  const mine = {
    header: { ...base.header, hawb: 'H1' },
    lines: base.lines.map((line) => ({ ...line, packages: '5' })),
  };
  const theirs = {
    header: { ...base.header, hawb: 'H2', comments: 'theirs' },
    lines: base.lines.map((line) => ({ ...line, shipQty: '300' })),
  };
  const merged = merge(base, mine, theirs);
  expect(merged.header).toMatchObject({ hawb: 'H1', comments: 'theirs' });
  expect(merged.lines[0]).toMatchObject({ packages: '5', shipQty: '300' });
});

it('does not bring back lines that either of the two took away', () => {
  const added = base.lines.map((line) => ({ ...line, id: 99 }));
  expect(
    merge(base, { ...base, lines: [] }, { ...base, lines: [...base.lines, ...added] }).lines.map(({ id }) => id),
  ).toEqual([99]);
  expect(merge(base, base, { ...base, lines: [] }).lines).toEqual([]);
});
