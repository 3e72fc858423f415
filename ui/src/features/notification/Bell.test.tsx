import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { Chosen, Notice } from './api';
import { Bell } from './Bell';
import { ChoicesPage } from './ChoicesPage';

const meant: Notice = {
  id: 4,
  kind: 'comment_mention',
  createdAt: '2026-03-01T04:00:00Z',
  documentNo: '4500000001/1',
  documentCount: 1,
  byName: 'Ann',
  link: '/po/lines/7?comment=3',
  readAt: null,
};
const sent: Notice = { ...meant, id: 3, kind: 'asn_sent', documentNo: 'A1', documentCount: 3, byName: '', link: '' };

function open(count: number, notices: Notice[]) {
  const server = fakeServer({
    'GET /notifications/unread': { count },
    'GET /notifications': { items: notices, totalcount: notices.length },
    'POST /notifications/4/read': { count: count - 1 },
    'POST /notifications/read-all': {},
  });
  return { ...server, ...show(<Bell />) };
}

beforeEach(() => userStore.set({ info: supplier }));

it('counts, shows what is new, and leads to it', async () => {
  const { calls, address } = open(2, [meant, sent]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, unread: 2' }));
  expect(await screen.findByText('A1 · and 2 more')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Mentioned in a comment/ }));
  await waitFor(() => expect(address()).toBe('/po/lines/7?comment=3'));
  expect(calls.some(({ path }) => path === '/notifications/4/read')).toBe(true);
});

it('does not tell more than 99 apart', async () => {
  open(100, []);
  expect(await screen.findByRole('button', { name: 'Notifications, unread: 99+' })).toBeVisible();
});

it('marks all as read, and says so where there is nothing', async () => {
  const { calls } = open(0, []);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText(/kept for 90 days/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/notifications/read-all')).toBe(true));
});

it('is not there for whoever acts for somebody', () => {
  userStore.set({ info: { ...supplier, actfor: 'Y' } });
  const { calls } = open(2, []);
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

it('lets one choose what comes how, but for mails that have to be', async () => {
  const choices: Chosen[] = [
    { kind: 'asn_sent', bell: true, mail: true, mailDue: false },
    { kind: 'account_email_changed', bell: true, mail: true, mailDue: true },
  ];
  const { calls } = fakeServer({ 'GET /notification-choices': choices, 'PUT /notification-choices': {} });
  show(<ChoicesPage />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Shipment notice: Email' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    choices: [{ kind: 'asn_sent', bell: true, mail: false }],
  });
  expect(screen.getByRole('switch', { name: 'Email address changed: Email' })).toBeDisabled();
});
