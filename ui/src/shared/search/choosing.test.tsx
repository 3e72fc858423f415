import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { SearchPage } from './SearchPage';
import type { MayChoose, SearchColumn } from './types';

interface Row {
  id: number;
  poNo: string;
  state: string;
  plant: string;
}

const columns: SearchColumn<Row>[] = [
  { key: 'poNo', title: 'field.poNo', fixed: true },
  { key: 'state', title: 'field.state' },
  { key: 'plant', title: 'field.plantCode' },
  { key: 'more', title: 'field.comment', stays: true, render: () => 'x' },
];

afterEach(() => localStorage.clear());

/** `late` = what the answers of the long pages wait for. */
function open(count: number, { mayChoose, late }: { mayChoose?: MayChoose<Row>; late?: Promise<void> } = {}) {
  const all: Row[] = Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    poNo: `PO${n + 1}`,
    state: 'New',
    plant: 'P',
  }));
  const server = fakeServer({
    'GET /po-lines': async ({ query }: Call) => {
      const size = Number(query.size);
      if (size === 100) await late;
      const start = (Number(query.page) - 1) * size;
      return { items: all.slice(start, start + size), totalcount: count };
    },
  });
  const page = show(
    <SearchPage<Row>
      name="poSearch"
      path="po-lines"
      fields={[{ kind: 'text', name: 'poNo', label: 'search.search' }]}
      columns={columns}
      rowKey={(row) => row.id}
      mayChoose={mayChoose}
      bulk={({ rows }) => <output>last: {rows.at(-1)?.poNo}</output>}
    />,
    '/po/poSearch?sort=-poNo',
  );
  const pages = () => server.calls.filter(({ query }) => query.size === '100').map(({ query }) => query);
  return { ...page, pages };
}

const whole = async () => {
  await screen.findByText('PO1');
  await userEvent.click(screen.getAllByLabelText('Select all on this page')[0] as HTMLElement);
};

describe('all that match', () => {
  it('are chosen beyond the page, in the order of the list', async () => {
    const { pages } = open(245);
    await whole();
    expect(screen.getByText('20 selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 245 results' }));
    expect(await screen.findByText('245 selected')).toBeVisible();
    expect(screen.getByText('last: PO245')).toBeVisible();
    expect(pages().map(({ page, sort }) => `${page} ${sort}`)).toEqual(['1 -poNo', '2 -poNo', '3 -poNo']);
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  it('are a thousand at most, which is said before', async () => {
    const { pages } = open(1500);
    await whole();
    await userEvent.click(screen.getByRole('button', { name: 'Select the first 1,000 of 1,500 results' }));
    expect(await screen.findByText('1000 selected')).toBeVisible();
    expect(pages()).toHaveLength(10);
  });

  it('are not offered where the page is all there is, or was not chosen whole', async () => {
    const { unmount } = open(20);
    await whole();
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    unmount();
    open(45);
    await screen.findByText('PO1');
    await userEvent.click(within(document.querySelector('tr.ant-table-row') as HTMLElement).getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  it('leave out those that cannot be chosen, and say so', async () => {
    open(45, { mayChoose: ({ id }) => id % 2 === 1 });
    await whole();
    expect(screen.getByText('10 selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 45 results' }));
    expect(await screen.findByText('23 selected')).toBeVisible();
    expect(await screen.findByText('22 results cannot be selected and were left out')).toBeVisible();
  });

  it('are given up: what was chosen before stays', async () => {
    let come: () => void = () => undefined;
    open(245, { late: new Promise((done) => (come = done)) });
    await whole();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 245 results' }));
    expect(await screen.findByText('Selecting: 0 of 245')).toBeVisible();
    expect(screen.queryByText(/^last/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    come();
    expect(await screen.findByText('last: PO20')).toBeVisible();
    expect(screen.getByText('20 selected')).toBeVisible();
  });
});

describe('columns', () => {
  const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent).filter(Boolean);

  it('are moved by keyboard, one that stays in view remains the last, and all of it is remembered', async () => {
    const first = open(3);
    await screen.findByText('PO1');
    await userEvent.click(screen.getByText('Columns', { selector: '.toolbar-word' }));
    const down = await screen.findByRole('button', { name: 'Move down: PO no.' });
    down.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(heads()).toEqual(['Status', 'Plant', 'PO no.', 'Comment']);
    expect(screen.getByRole('button', { name: 'Move up: PO no.' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Move up: Comment' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
    expect(document.querySelector('.results.compact')).not.toBeNull();
    first.unmount();
    const again = open(3);
    await screen.findByText('PO1');
    expect(heads()).toEqual(['Status', 'Plant', 'PO no.', 'Comment']);
    expect(document.querySelector('.results.compact')).not.toBeNull();
    again.unmount();
  });

  it('come back to their place, and all to the beginning', async () => {
    open(3);
    await screen.findByText('PO1');
    await userEvent.click(screen.getByText('Columns', { selector: '.toolbar-word' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Status' }));
    await waitFor(() => expect(heads()).toEqual(['PO no.', 'Plant', 'Comment']));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Status' }));
    await waitFor(() => expect(heads()).toEqual(['PO no.', 'Status', 'Plant', 'Comment']));
    await userEvent.click(screen.getByRole('button', { name: 'Move up: Plant' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(heads()).toEqual(['PO no.', 'Status', 'Plant', 'Comment']));
  });
});
