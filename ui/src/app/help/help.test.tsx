import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeHelp, openHelp } from '../../shared/help';
import { changeLanguage } from '../../shared/i18n/i18n';
import { userStore } from '../../shared/session/user';
import { ThemeProvider } from '../../shared/theme/ThemeProvider';
import { supplier } from '../../testing/people';
import { HelpHost } from './HelpHost';

/** A screen with a field, a button and the help around it. */
function show(address = '/po/poSearch?state=New', here = 'poSearch') {
  const around = (
    <main tabIndex={-1}>
      <Outlet />
      <HelpHost here={here} />
    </main>
  );
  const inside = (
    <>
      <input aria-label="A field" />
      <button type="button" onClick={() => openHelp()}>
        Ask
      </button>
    </>
  );
  const router = createMemoryRouter([{ element: around, children: [{ path: '*', element: inside }] }], {
    initialEntries: [address],
  });
  render(
    <ThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

const drawer = () => screen.findByRole('dialog', { name: 'Help' });
const box = () => screen.getByRole('textbox', { name: 'Search the help' });

beforeEach(() => userStore.set({ info: supplier }));
afterEach(async () => {
  closeHelp();
  userStore.set({ info: undefined });
  await changeLanguage('En');
});

it('opens at the screen one is on, by a question mark, and gives the focus back when it closes', async () => {
  show();
  screen.getByRole('button', { name: 'Ask' }).focus();
  await userEvent.keyboard('?');
  await drawer();
  expect(await screen.findByRole('heading', { name: 'PO search', level: 2 })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

it('leaves the question mark to whoever types', async () => {
  show();
  await userEvent.type(screen.getByLabelText('A field'), 'Why?');
  expect(screen.getByLabelText('A field')).toHaveValue('Why?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what the screens say, word by word', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const list = within(await drawer());
  expect(await list.findByRole('heading', { name: 'How to', level: 3 })).toBeVisible();
  expect(list.getAllByText('Propose change')[0]?.tagName).toBe('B');
  expect(list.getAllByRole('listitem').length).toBeGreaterThan(3);
});

it('finds pages that have every word, marks them, opens one, and leads back', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await drawer();
  await screen.findByRole('heading', { name: 'PO search', level: 2 });
  await userEvent.type(box(), 'excel template');
  expect(await screen.findByText(/pages? found/)).toBeVisible();
  const hit = screen.getByRole('button', { name: /^Importing from Excel/ });
  expect(hit.querySelector('mark')).toHaveTextContent('Excel');
  await userEvent.click(hit);
  expect(await screen.findByRole('heading', { name: 'Importing from Excel', level: 2 })).toBeVisible();
  expect(box()).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'PO search', level: 2 })).toBeVisible();
});

it('offers the pages of one’s own screens, and tells so of others', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'All topics' }));
  expect(await screen.findByRole('button', { name: 'Create ASN' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Audit log' })).toBeNull();
  await userEvent.type(box(), 'network address');
  expect(await screen.findByText(/No page contains/)).toBeVisible();
});

it('says of a page from a link that the screen is not in the menu, and leads to none', async () => {
  const address = show('/home?help=auditLog&tab=x', 'home');
  expect(await screen.findByRole('heading', { name: 'Audit log', level: 2 })).toBeVisible();
  expect(screen.getByText(/not in your menu/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open this screen' })).toBeNull();
  expect(address()).toBe('/home?tab=x');
});

it('leads to the screen of a page, and closes', async () => {
  const address = show('/home?help=selectForCreateAsnModePage', 'home');
  await userEvent.click(await screen.findByRole('link', { name: 'Open this screen' }));
  expect(address()).toBe('/asn/selectForCreateAsnModePage');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lists all pages where a link names none', async () => {
  show('/home?help=nothing', 'home');
  expect(await screen.findByRole('heading', { name: 'All topics', level: 2 })).toBeVisible();
});

it('offers those who are not signed in the pages before the sign-in', async () => {
  userStore.set({ info: undefined });
  await changeLanguage('Tc');
  show('/login', 'login');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('heading', { name: '登入', level: 2 })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '所有主題' }));
  expect(await screen.findByRole('button', { name: '忘記密碼' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '訂單查詢' })).toBeNull();
});

it('gives a link to pass on', async () => {
  userEvent.setup();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Copy link to this page' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/#\/home\?help=poSearch$/);
});
