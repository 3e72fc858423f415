import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
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
