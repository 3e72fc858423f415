import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepToken } from '../../shared/session/token';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { AnnouncementListPage } from './AnnouncementListPage';
import type { Notice } from './api';
import { HomeAnnouncements } from './HomeAnnouncements';
import { LoginNotice } from './LoginNotice';
import { NoticePage } from './NoticePage';
import { NoticeText } from './NoticeText';

const notice: Notice = {
  id: 7,
  version: 3,
  title: 'Closed on Friday',
  content: '<img src=x onerror=alert(1)>\nsecond line',
  startOn: '2026-11-20',
  endOn: '2026-11-30',
  top: true,
  author: 'Purchasing',
  link: 'https://example.com/more',
  read: true,
};

beforeEach(() => {
  userStore.set({ info: { ...supplier, showLoginNoticeOid: 7 } });
  keepToken('t');
});

describe('NoticeText', () => {
  it('shows text as text, and a link that opens beside and knows nothing of this page', () => {
    const { container } = show(<NoticeText said={notice} />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', 'https://example.com/more');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('makes no link of what is none', () => {
    show(<NoticeText said={{ ...notice, link: 'javascript:alert(1)' }} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('LoginNotice', () => {
  it('is shown once after a sign-in, and again after the next', async () => {
    const server = fakeServer({ 'GET /announcements/7': notice });
    const first = show(<LoginNotice />);
    const dialog = await screen.findByRole('dialog', { name: 'Closed on Friday' });
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
    first.unmount();
    const second = show(<LoginNotice />);
    expect(screen.queryByRole('dialog')).toBeNull();
    second.unmount();
    keepToken('another');
    show(<LoginNotice />);
    expect(await screen.findByRole('dialog', { name: 'Closed on Friday' })).toBeVisible();
  });

  it('does not come again when the page is loaded again while it is open', async () => {
    fakeServer({ 'GET /announcements/7': notice });
    const before = show(<LoginNotice />);
    await screen.findByRole('dialog', { name: 'Closed on Friday' });
    before.unmount();
    const { calls } = fakeServer({ 'GET /announcements/7': notice });
    show(<LoginNotice />);
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('is ticked away as it was read', async () => {
    const server = fakeServer({ 'GET /announcements/7': notice, 'POST /announcements/7/dismiss': {} });
    show(<LoginNotice />);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByLabelText('Do not show this again'));
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.at(-1)).toMatchObject({ path: '/announcements/7/dismiss', body: { version: 3 } });
  });

  it('is silent where there is none, or it was withdrawn', async () => {
    const server = fakeServer({ 'GET /announcements/7': () => refusal(404, { errorLabel: 'NOT_FOUND' }) });
    show(<LoginNotice />);
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('NoticePage', () => {
  it('tells once that this version was read', async () => {
    const server = fakeServer({ 'GET /announcements/7': { ...notice, read: false }, 'POST /announcements/7/read': {} });
    show(<NoticePage />, '/announcements/7', '/announcements/:id');
    expect(await screen.findByRole('heading', { name: /Closed on Friday/ })).toBeVisible();
    const told = () => server.calls.filter(({ path }) => path === '/announcements/7/read');
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]?.body).toEqual({ version: 3 });
  });

  it('has nothing to tell of what was read', async () => {
    const server = fakeServer({ 'GET /announcements/7': notice });
    show(<NoticePage />, '/announcements/7', '/announcements/:id');
    await screen.findByRole('heading', { name: /Closed on Friday/ });
    expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('HomeAnnouncements', () => {
  it('marks what is unread', async () => {
    fakeServer({
      'GET /announcements': [
        { ...notice, read: false },
        { ...notice, id: 8, title: 'Known' },
      ],
    });
    show(<HomeAnnouncements />);
    expect(await screen.findByRole('link', { name: /Closed on Friday.*Unread/ })).toBeVisible();
    expect(screen.getAllByText('Unread')).toHaveLength(1);
  });

  it('shows the first five, and all when asked', async () => {
    const many = Array.from({ length: 7 }, (_, n) => ({ ...notice, id: n + 1, title: `No. ${n + 1}`, top: n === 0 }));
    fakeServer({ 'GET /announcements': many });
    show(<HomeAnnouncements />);
    expect(await screen.findAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('link', { name: /No. 1/ })).toHaveAttribute('href', '/announcements/1');
    expect(screen.getAllByText('Top')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show all (7)' }));
    expect(screen.getAllByRole('link')).toHaveLength(7);
  });

  it('is no block where nothing is announced, and says when it does not know', async () => {
    let well = true;
    fakeServer({ 'GET /announcements': () => (well ? [] : refusal(500, { errorLabel: 'SYSTEM_ERROR' })) });
    const { unmount } = show(<HomeAnnouncements />);
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    unmount();
    well = false;
    show(<HomeAnnouncements />);
    expect(await screen.findByRole('button', { name: 'Reload announcements' })).toBeVisible();
  });
});

describe('AnnouncementListPage', () => {
  it('asks for the list with a body, as the specification says', async () => {
    const server = fakeServer({ 'POST /admin/queryAnnouncement': { items: [], totalcount: 0 } });
    show(<AnnouncementListPage />, '/?state=Draft&loginNotice=true');
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    expect(server.calls[0]?.body).toMatchObject({ state: 'Draft', loginNotice: true, page: 1, size: 20 });
  });

  it('publishes many at once', async () => {
    const row = { id: 7, version: 1, state: 'Draft', title: 'Closed', startOn: '2026-11-20', endOn: '2026-11-30' };
    const rest = { sequence: 0, top: false, mailEnable: false, audience: ['S'], loginNotice: false, author: '' };
    const times = {
      creator: 'admin',
      createdAt: '2026-11-20T04:00:00Z',
      updatedAt: '2026-11-20T04:00:00Z',
      readers: 0,
    };
    fakeServer({
      'POST /admin/queryAnnouncement': { items: [{ ...row, ...rest, ...times }], totalcount: 1 },
      'GET /admin/announcements/7/workflow': {
        process: 'announcement',
        document: 7,
        state: 'Draft',
        version: 1,
        offers: [{ event: 'publish', allowed: true, blockers: [] }],
        history: [],
        transitions: [],
        diagram: '',
      },
    });
    show(<AnnouncementListPage />);
    await userEvent.click((await screen.findAllByRole('checkbox')).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: /Publish/ })).toBeVisible();
  });

  it('says at its field what is missing, and sends nothing', async () => {
    const server = fakeServer({ 'POST /admin/queryAnnouncement': { items: [], totalcount: 0 } });
    show(<AnnouncementListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save as draft' }));
    const title = within(dialog).getByLabelText(/^Title/);
    await waitFor(() => expect(title).toHaveAccessibleDescription('This field is required'));
    expect(server.calls.some(({ path }) => path === '/admin/addAnnouncement')).toBe(false);
  });
});
