import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../shared/session/user';
import { menuEntry, supplier } from '../testing/people';
import { fakeServer } from '../testing/server';
import { show } from '../testing/show';
import { makeHome } from './Home';
import { opens } from './pages';

const Home = makeHome(opens);

const todos = [
  { kind: 'poRejected', count: 4, link: '/po/poSearch?state=Reject&closing=open&followUp=true' },
  { kind: 'registrationsToReview', count: 2, link: '#/systemSetting/registerCompany?state=Unreviewed' },
  { kind: 'mailFailed', count: 1, link: '/no/such/screen' },
];

beforeEach(() => {
  fakeServer({ 'GET /home': { poSummary: { new: 3, revise: 0, reject: 0 }, todos, charts: [] } });
});

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('shows only what leads to a screen of this person', async () => {
  userStore.set({
    info: { ...supplier, hiddenHomeBlocks: ['announcements'], menu: [menuEntry('registerCompany')] },
  });
  show(<Home />, '/home');
  expect(await screen.findByText('2')).toBeVisible();
  expect(links()).toEqual(['/systemSetting/registerCompany?state=Unreviewed']);
  expect(screen.queryByRole('heading', { level: 2, name: 'Open order lines' })).toBeNull();
});

it('counts the orders for who has the screen of orders', async () => {
  userStore.set({ info: { ...supplier, hiddenHomeBlocks: ['announcements'] } });
  show(<Home />, '/home');
  expect(await screen.findByText('3')).toBeVisible();
  expect(links()).toEqual([
    '/po/poSearch?state=New&closing=open&followUp=true',
    '/po/poSearch?state=Revise&closing=open&followUp=true',
    '/po/poSearch?state=Reject&closing=open&followUp=true',
    '/po/poSearch?state=Reject&closing=open&followUp=true',
  ]);
});
