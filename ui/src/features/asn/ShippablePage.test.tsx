import { screen } from '@testing-library/react';
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
