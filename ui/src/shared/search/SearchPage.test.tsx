import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { setErrorSink } from '../api/sink';
import { readQuery, writeQuery } from './query';
import { SearchPage } from './SearchPage';
import type { SearchColumn, SearchField } from './types';

interface Row {
  id: number;
  version: number;
  poNo: string;
  state: string;
}

const fields: SearchField[] = [
  { kind: 'text', name: 'poNo', label: 'search.search' },
  {
    kind: 'multi',
    name: 'state',
    label: 'search.columns',
    options: [
      { value: 'New', label: 'New' },
      { value: 'Revise', label: 'Revise' },
    ],
  },
  { kind: 'days', name: 'poDate', label: 'search.results', from: 'poDateFrom', to: 'poDateTo', maxDays: 31 },
];
const columns: SearchColumn<Row>[] = [
  { key: 'poNo', title: 'route.po', sort: true, fixed: true },
  { key: 'state', title: 'route.asn' },
];
const all: Row[] = Array.from({ length: 45 }, (_, n) => ({ id: n + 1, version: 1, poNo: `PO${n + 1}`, state: 'New' }));

function list({ query }: Call) {
  const found = query.poNo ? all.filter((row) => row.poNo === query.poNo) : all;
  const size = Number(query.size);
  const start = (Number(query.page) - 1) * size;
  return { items: found.slice(start, start + size), totalcount: found.length };
}

function open(address = '/po/poSearch') {
  const server = fakeServer({ 'GET /po-lines': list });
  const page = show(
    <SearchPage<Row>
      name="poSearch"
      path="po-lines"
      fields={fields}
      columns={columns}
      rowKey={(row) => row.id}
      bulk={({ rows }) => <output>chosen: {rows.map((row) => row.poNo).join(',')}</output>}
    />,
    address,
  );
  const asked = () => server.calls.at(-1)?.query ?? {};
  return { ...page, asked };
}

const rows = () => document.querySelectorAll('tr.ant-table-row');

describe('readQuery and writeQuery', () => {
  it('go round', () => {
    const search = new URLSearchParams('poNo=A&state=New%2CRevise&poDateFrom=2026-01-01&page=3&size=50&sort=-poNo');
    const query = readQuery(search, fields);
    expect(query).toEqual({
      filters: { poNo: 'A', state: 'New,Revise', poDateFrom: '2026-01-01' },
      page: 3,
      size: 50,
      sort: '-poNo',
    });
    expect(Object.fromEntries(writeQuery(query))).toEqual(Object.fromEntries(search));
  });

  it('take nothing that cannot be', () => {
    const query = readQuery(new URLSearchParams('page=-1&size=7&other=1'), fields, '-poNo');
    expect(query).toEqual({ filters: {}, page: 1, size: 20, sort: '-poNo' });
    expect(writeQuery(query, '-poNo').toString()).toBe('');
  });
});

describe('SearchPage', () => {
  it('asks for what the address says', async () => {
    const { asked } = open('/po/poSearch?poNo=PO7&state=New,Revise&sort=-poNo&size=50');
    expect(await screen.findByText('PO7')).toBeVisible();
    expect(asked()).toEqual({ poNo: 'PO7', state: 'New,Revise', sort: '-poNo', page: '1', size: '50' });
    expect(screen.getByLabelText('Search')).toHaveValue('PO7');
  });

  it('puts filters into the address on Enter, from the first page', async () => {
    const { address } = open('/po/poSearch?page=2');
    await screen.findByText('PO21');
    await userEvent.type(screen.getByLabelText('Search'), ' PO3 {Enter}');
    await waitFor(() => expect(address()).toBe('/po/poSearch?poNo=PO3'));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('turns pages and sorts on the server', async () => {
    const { address, asked } = open();
    await screen.findByText('PO1');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toContain('page=2'));
    await screen.findByText('PO21');
    await userEvent.click(screen.getAllByText('Order')[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/po/poSearch?sort=poNo'));
    await waitFor(() => expect(asked().sort).toBe('poNo'));
  });

  it('keeps chosen rows over pages and lets them go', async () => {
    open();
    await screen.findByText('PO1');
    await userEvent.click(within(rows()[0] as HTMLElement).getByRole('checkbox'));
    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('PO21');
    await userEvent.click(within(rows()[0] as HTMLElement).getByRole('checkbox'));
    expect(screen.getByText('chosen: PO1,PO21')).toBeVisible();
    await userEvent.click(screen.getByText('Clear selection'));
    expect(screen.queryByText(/chosen/)).toBeNull();
  });

  it('says what to do when nothing fits', async () => {
    const { address } = open('/po/poSearch?poNo=none');
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    const results = screen.getByRole('region', { name: 'Results' });
    await userEvent.click(within(results).getByText('Clear'));
    await waitFor(() => expect(address()).toBe('/po/poSearch'));
  });

  it('does not ask for a span that is backwards', async () => {
    const { address } = open('/po/poSearch?poDateFrom=2026-02-02&poDateTo=2026-01-01');
    await screen.findByText('PO1');
    await userEvent.type(screen.getByLabelText('Search'), 'X{Enter}');
    expect(await screen.findByText('The end date cannot be before the start date')).toBeVisible();
    expect(address()).not.toContain('poNo');
  });

  it('asks for no day that is none, and not for the one before it', async () => {
    const { address } = open('/po/poSearch?poDateFrom=2026-02-02');
    await screen.findByText('PO1');
    const from = screen.getByLabelText('Results from');
    await userEvent.clear(from);
    await userEvent.type(from, '2026-02-31{Enter}');
    expect(await screen.findByText('Not a valid date')).toBeVisible();
    expect(address()).toContain('poDateFrom=2026-02-02');
    expect(from).toHaveValue('2026-02-31');
  });

  it('remembers the columns', async () => {
    const first = open();
    await screen.findByText('PO1');
    expect(screen.getAllByText('Shipment').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByText('Columns', { selector: '.toolbar-word' }));
    await userEvent.click(await screen.findByLabelText('Shipment'));
    first.unmount();
    open();
    await screen.findByText('PO1');
    expect(document.querySelector('thead')?.textContent).not.toContain('Shipment');
  });
});

it('is sorted on a telephone, too', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { asked, address } = open();
  await screen.findByText('PO1');
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await userEvent.click(await screen.findByTitle(/descending/));
  await waitFor(() => expect(asked().sort).toBe('-poNo'));
  expect(address()).toContain('sort=-poNo');
  expect(document.querySelector('.sort-by')).toHaveTextContent(/descending/);
});

it('offers there what the server names as orders, in its words, before the rest', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { calls } = fakeServer({
    'GET /po-lines': list,
    'GET /option/allowOrderBy': [{ value: 'poNo', label: 'Order number' }],
    'GET /option/orderSeq': [
      { value: 'asc', label: 'Upwards' },
      { value: 'desc', label: 'Downwards' },
    ],
  });
  const more: SearchColumn<Row>[] = [...columns, { key: 'version', title: 'route.home', sort: true }];
  show(
    <SearchPage<Row>
      name="poSearch"
      path="po-lines"
      fields={fields}
      columns={more}
      orders="allowOrderBy"
      rowKey={(row) => row.id}
    />,
    '/po/poSearch',
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Sort by' }));
  await screen.findByTitle('Order number, upwards');
  expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual([
    'Default order',
    'Order number, upwards',
    'Order number, downwards',
    'Home, ascending',
    'Home, descending',
  ]);
  await userEvent.click(screen.getByTitle('Order number, downwards'));
  await waitFor(() => expect(calls.at(-1)?.query.sort).toBe('-poNo'));
});

describe('filters that the server refuses', () => {
  const refuse = (blockers: unknown[]) => {
    const report = vi.fn();
    setErrorSink({ report });
    fakeServer({ 'GET /po-lines': () => refusal(400, { errorLabel: 'VALIDATION', blockers }) });
    show(
      <SearchPage<Row> name="poSearch" path="po-lines" fields={fields} columns={columns} rowKey={(row) => row.id} />,
      '/po/poSearch?poDateFrom=2026-01-01',
    );
    return report;
  };

  it('are told in words at their field, and nowhere else', async () => {
    const params = { from: 'poDate', days: 90 };
    const report = refuse([{ label: 'DATE_SPAN_TOO_LONG', field: 'poDate', params, severity: 'block' }]);
    const words = 'Date intervals of Results cannot be greater than 90 days';
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('group', { name: 'Results' })).toHaveAccessibleDescription(words);
    expect(report).not.toHaveBeenCalled();
  });

  it('are told at the field of a day that is none', async () => {
    refuse([{ label: 'NOT_A_DATE', field: 'poDateFrom', severity: 'block' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not a valid date');
  });

  it('are told like every error when they have no field', async () => {
    const report = refuse([{ label: 'UNKNOWN_SORT', field: 'sort', severity: 'block' }]);
    await waitFor(() => expect(report).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
