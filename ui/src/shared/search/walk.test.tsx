import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { ThemeProvider } from '../theme/ThemeProvider';
import { SearchPage } from './SearchPage';
import type { SearchColumn, SearchField } from './types';
import { WalkBar } from './WalkBar';
import { noteWalk, type Walk, walkStore } from './walk';

interface Row {
  id: number;
}

const fields: SearchField[] = [{ kind: 'text', name: 'poNo', label: 'search.search' }];
const columns: SearchColumn<Row>[] = [
  { key: 'id', title: 'field.poNo', render: (row) => <Link to={`/lines/${row.id}`}>{`PO${row.id}`}</Link> },
];
/** In an order of its own: 45, 44, 43 … */
const all: Row[] = Array.from({ length: 45 }, (_, n) => ({ id: 45 - n }));

function List() {
  return (
    <SearchPage<Row>
      name="poSearch"
      path="po-lines"
      fields={fields}
      columns={columns}
      rowKey={(row) => row.id}
      address={(row) => `/lines/${row.id}`}
    />
  );
}

/** Made anew with every path, as the shell does. */
function Frame() {
  const { pathname } = useLocation();
  return (
    <main key={pathname}>
      <Outlet />
    </main>
  );
}

function open(address: string) {
  fakeServer({
    'GET /po-lines': ({ query }: Call) => {
      const start = (Number(query.page) - 1) * Number(query.size);
      return { items: all.slice(start, start + Number(query.size)), totalcount: all.length };
    },
  });
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/list', element: <List /> },
          { path: '/lines/:id', element: <WalkBar /> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <ThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <App>
          <RouterProvider router={router} />
        </App>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const at = () => router.state.location.pathname + router.state.location.search;
  return { router, at };
}

beforeEach(() => walkStore.set({ walk: undefined }));

it('leads through the list in its order, over the edge of the page, by button and by key', async () => {
  const { at } = open('/list?poNo=4&size=10');
  await userEvent.click(await screen.findByText('PO37'));
  expect(await screen.findByText('9 of 45')).toBeVisible();
  await userEvent.click(screen.getByText('Next'));
  expect(await screen.findByText('10 of 45')).toBeVisible();
  expect(at()).toBe('/lines/36');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('11 of 45')).toBeVisible();
  expect(at()).toBe('/lines/35');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('10 of 45')).toBeVisible();
  expect(at()).toBe('/lines/36');
});

it('comes back to the page, the place and the row from which one set out', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { router, at } = open('/list?poNo=4&size=10');
  await screen.findByText('PO41');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(240);
  await userEvent.click(screen.getByText('PO41'));
  await screen.findByText('5 of 45');
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByText('PO41')).toHaveFocus());
  expect(at()).toBe('/list?poNo=4&size=10');
  expect(screen.getByText('PO41').closest('tr')).toHaveClass('returned');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 240 });
});

it('comes back to the page to which one has walked', async () => {
  const { router, at } = open('/list?poNo=4&size=10');
  await userEvent.click(await screen.findByText('PO36'));
  await userEvent.click(await screen.findByText('Next'));
  await screen.findByText('11 of 45');
  await router.navigate(-1);
  await waitFor(() => expect(at()).toBe('/list?poNo=4&page=2&size=10'));
  await waitFor(() => expect(screen.getByText('PO35')).toHaveFocus());
});

it('leaves whoever has gone elsewhere where they are, however late the next page comes', async () => {
  const { router, at } = open('/list?poNo=4&size=10');
  await userEvent.click(await screen.findByText('PO36'));
  await screen.findByText('10 of 45');
  const { load } = walkStore.get().walk as Walk;
  const second = await load(2);
  expect(second.addresses[0]).toBe('/lines/35');
  // The page comes in the very moment in which the other document is shown: nothing that React does later may matter.
  const late = new Promise<typeof second>((come) => {
    const shown = new MutationObserver(() => {
      if (!screen.queryByText('1 of 45')) return;
      shown.disconnect();
      come(second);
    });
    shown.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  noteWalk({ load: () => late });
  await userEvent.click(screen.getByText('Next'));
  await router.navigate('/lines/45');
  await waitFor(() => expect(walkStore.get().walk?.page).toBe(2));
  expect(at()).toBe('/lines/45');
});

it('shows nothing on a document that was not opened from a list', async () => {
  open('/lines/3');
  await waitFor(() => expect(screen.queryByText('Next')).toBeNull());
});
