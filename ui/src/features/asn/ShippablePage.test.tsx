import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { shippable } from '../../testing/asn';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { ShippablePage } from './ShippablePage';

it('links order lines for those who have the screen of orders, and only for them', async () => {
  const link = () => screen.queryByRole('link', { name: '4500001001 / 20' });
  fakeServer({ 'GET /asns/shippable': { items: [shippable], totalcount: 1 } });
  userStore.set({ info: { ...supplier, menu: [] } });
  show(<ShippablePage />);
  expect(await screen.findByText('4500001001 / 20')).toBeVisible();
  expect(link()).toBeNull();
  const screens = [
    {
      name: 'poSearch',
      path: '/po/poSearch',
      title: 'poSearch',
      icon: '',
      hidden: false,
      alwaysShow: false,
      children: [],
    },
  ];
  const group = { name: 'po', path: '/po', title: 'po', icon: '', hidden: false, alwaysShow: false, children: screens };
  userStore.set({ info: { ...supplier, menu: [group] } });
  expect(await screen.findByRole('link', { name: '4500001001 / 20' })).toHaveAttribute('href', '/po/lines/6');
});

it('says before it is pressed which lines do not go with the first one chosen', async () => {
  const lines = [
    { ...shippable, plantCode: 'P1', shipTo: 'Dock 1' },
    { ...shippable, id: 7, lineNo: 30, plantCode: 'P2', shipTo: 'Dock 1' },
    { ...shippable, id: 8, lineNo: 40, plantCode: 'P1', shipTo: 'Dock 1' },
  ];
  fakeServer({ 'GET /asns/shippable': { items: lines, totalcount: 3 } });
  show(<ShippablePage />);
  expect(await screen.findByText(/same plant, same ship-to/)).toBeVisible();
  const choices = await screen.findAllByLabelText(/^Select this row/);
  for (const choice of choices) expect(choice).toBeEnabled();
  await userEvent.click(choices[0] as HTMLElement);
  const other = screen.getByLabelText('Select this row: Not the same plant as the lines you have selected (P1)');
  expect(other).toBeDisabled();
  expect(choices[2]).toBeEnabled();
  await userEvent.click(choices[0] as HTMLElement);
  await userEvent.click(screen.getAllByLabelText('Select all on this page')[0] as HTMLElement);
  expect(screen.getByText('2 selected')).toBeVisible();
});
