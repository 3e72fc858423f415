import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { menuEntry, supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { permission } from '../../testing/ship';
import { show } from '../../testing/show';
import type { PoLine } from './api';
import { ShipPermissions } from './ShipPermissions';

const line = { id: 6, uom: 'KPC', purchaseOrder: { poNo: '4500001001' } } as PoLine;
const withScreens = (...names: string[]) =>
  userStore.set({
    info: { ...supplier, menu: [menuEntry('po', { children: names.map((name) => menuEntry(name)) })] },
  });

it('shows what was asked for of this line, and not of the order’s others', async () => {
  withScreens('allowShipSearch');
  const { calls } = fakeServer({
    'GET /ship-permissions': {
      items: [permission, { ...permission, id: 10, poLineId: 7, lineNo: 30, askedOn: '2199-12-24' }],
      totalcount: 2,
    },
  });
  show(<ShipPermissions line={line} />);
  const table = await screen.findByRole('group', { name: 'Ship permissions' });
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/po/ship-permissions/9']);
  expect(within(table).getByText('2199-12-05')).toBeVisible();
  expect(calls[0]?.query).toEqual({ poNo: '4500001001', size: '100' });
  expect(screen.queryByRole('link', { name: /Show all/ })).toBeNull();
});

it('leads to the list where an order has more than one page of them', async () => {
  withScreens('allowShipApproval');
  fakeServer({ 'GET /ship-permissions': { items: [permission], totalcount: 101 } });
  show(<ShipPermissions line={line} />);
  const all = await screen.findByRole('link', { name: 'Show all ship permissions of the order' });
  expect(all).toHaveAttribute('href', '/po/allowShipApproval?poNo=4500001001');
});

it('asks nothing for people without a screen of them', async () => {
  withScreens('poSearch');
  const { calls } = fakeServer({});
  const { container } = show(<ShipPermissions line={line} />);
  await waitFor(() => expect(container).toBeInTheDocument());
  expect(calls).toEqual([]);
});
