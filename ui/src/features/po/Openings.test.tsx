import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { opening } from '../../testing/opening';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { PoLine } from './api';
import { OpenedNow, Openings } from './Openings';

const line = { id: 6, uom: 'KPC', openedQty: '25.000', openUntilOn: '2199-12-05', openingId: 9 } as PoLine;
const both = (
  <>
    <OpenedNow line={line} />
    <Openings line={line} />
  </>
);

it('says what is opened now, and lists the openings of the line', async () => {
  userStore.set({ info: supplier });
  const { calls } = fakeServer({
    'GET /openings': {
      items: [opening, { ...opening, id: 8, state: 'Expired', untilOn: '2199-11-01' }],
      totalcount: 2,
    },
  });
  show(both);
  const table = await screen.findByRole('group', { name: 'Openings for shipment' });
  expect(calls[0]?.query).toEqual({ poLineId: '6', size: '100' });
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/po/openings/9', '/po/openings/8']);
  expect(within(table).getByText('Expired')).toBeVisible();
  const now = screen.getByRole('alert');
  expect(now).toHaveTextContent('Opened for shipment: 25 KPC left until 2199-12-05');
  expect(within(now).getByRole('link', { name: 'Show opening' })).toHaveAttribute('href', '/po/openings/9');
});

it('asks nothing for people who may not read them, who still see that the line is opened', () => {
  userStore.set({ info: { ...supplier, companytype: 'B', roles: ['171'] } });
  const { calls } = fakeServer({});
  show(both);
  expect(calls).toEqual([]);
  expect(within(screen.getByRole('alert')).queryByRole('link')).toBeNull();
});

it('says nothing of a line that was never opened', async () => {
  userStore.set({ info: supplier });
  const { calls } = fakeServer({ 'GET /openings': { items: [], totalcount: 0 } });
  const bare = { ...line, openedQty: null, openUntilOn: null, openingId: null };
  show(
    <>
      <OpenedNow line={bare} />
      <Openings line={bare} />
    </>,
  );
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Openings for shipment')).toBeNull();
});
