import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { keepDraft } from '../../shared/document/drafts';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { UserMenu } from './UserMenu';

const offer = {
  delegation: 7,
  userId: 'supplier2',
  name: '王小明',
  nameEn: 'Ming Wang',
  endsAt: '2026-12-01T00:00:00Z',
};
const acting = { ...supplier, actfor: 'Y', actingFor: 'supplier2' };

beforeEach(() => userStore.set({ info: supplier }));

it('offers those whom one may act for, and shows for whom one acts', async () => {
  const server = fakeServer({
    'GET /acting': { actingFor: null, offers: [offer] },
    'POST /acting/begin': {},
    'GET /auth/userInfo': acting,
  });
  show(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: /supplier1/ }));
  await userEvent.hover(await screen.findByText('Act for…'));
  await userEvent.click(await screen.findByText(/Ming Wang \(supplier2\)/));
  await waitFor(() => expect(screen.getByRole('button', { name: /acting for supplier2/ })).toBeInTheDocument());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ delegation: 7 });
  expect(document.querySelector('.user-mark.acting')).not.toBeNull();
});

it('leads back, and hides what is personal meanwhile', async () => {
  userStore.set({ info: acting });
  const server = fakeServer({ 'POST /acting/end': {}, 'GET /auth/userInfo': supplier });
  show(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: /acting for supplier2/ }));
  await screen.findByText('Home');
  expect(screen.queryByText('Security setting')).toBeNull();
  await userEvent.click(screen.getByText(/Stop acting for/));
  await waitFor(() => expect(document.querySelector('.user-mark.acting')).toBeNull());
  expect(server.calls.map(({ path }) => path)).toEqual(['/acting/end', '/auth/userInfo']);
});

const [acme, bora] = ['V10001', 'V10002'].map((code, place) => ({
  code,
  name: place ? '博拉' : '艾可',
  nameEn: place ? 'Bora' : 'Acme',
  home: !place,
  current: !place,
}));

it('offers the companies that one works for, marks the one in use, and goes over to another', async () => {
  userStore.set({ info: { ...supplier, companynameList: ['Acme', 'Bora'] } });
  const server = fakeServer({
    'GET /acting': { actingFor: null, offers: [] },
    'GET /my-companies': [acme, bora],
    'POST /my-companies/choose': {},
    'GET /auth/userInfo': { ...supplier, companyvendorcode: 'V10002', companynameList: ['Bora', 'Acme'] },
  });
  show(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: /supplier1.*, V10001 Acme/ }));
  const here = await screen.findByRole('menuitem', { name: /V10001 Acme/ });
  expect(here).toContainElement(screen.getAllByLabelText('In use')[0] as HTMLElement);
  await userEvent.click(screen.getByRole('menuitem', { name: 'V10002 Bora' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /supplier1.*, V10002 Bora/ })).toBeInTheDocument());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ company: 'V10002' });
});

it('saves what was typed before it goes over, and stays where that cannot be', async () => {
  userStore.set({ info: { ...supplier, companynameList: ['Acme', 'Bora'] } });
  const server = fakeServer({
    'GET /acting': { actingFor: null, offers: [] },
    'GET /my-companies': [acme, bora],
    'POST /my-companies/choose': {},
    'GET /auth/userInfo': { ...supplier, companyvendorcode: 'V10002', companynameList: ['Bora', 'Acme'] },
  });
  const chosen = () => server.calls.filter(({ method }) => method === 'POST').length;
  let [asked, well] = [0, false];
  const leave = keepDraft(async () => {
    asked++;
    expect(chosen()).toBe(0);
    return well;
  });
  show(<UserMenu />);
  const choose = async () => {
    await userEvent.click(screen.getByRole('button', { name: /supplier1/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'V10002 Bora' }));
  };
  await choose();
  expect(await screen.findByText(/^This page has changes that could not be saved/)).toBeInTheDocument();
  expect([asked, chosen()]).toEqual([1, 0]);
  well = true;
  await choose();
  await waitFor(() => expect([asked, chosen()]).toEqual([2, 1]));
  leave();
});

it('asks nothing of companies for whoever works for one', async () => {
  const server = fakeServer({ 'GET /acting': { actingFor: null, offers: [] } });
  show(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: /supplier1/ }));
  await screen.findByText('Language');
  expect(screen.queryByText('Your companies')).toBeNull();
  expect(server.calls.map(({ path }) => path)).toEqual(['/acting']);
});
