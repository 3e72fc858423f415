import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Call, fakeServer, refusal } from '../../../testing/server';
import { show } from '../../../testing/show';
import { type UserInfo, userStore } from '../../session/user';
import { today } from '../../time';
import { SearchPage } from '../SearchPage';
import type { SearchColumn, SearchField } from '../types';
import { Begin } from './Begin';
import { mineView, overdueView, weekView } from './built';
import { dayNow } from './relativeDay';
import type { SavedView } from './view';

interface Row {
  id: number;
  poNo: string;
  state: string;
}

const fields: SearchField[] = [
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'days', name: 'needBy', label: 'field.needByOn', from: 'needByFrom', to: 'needByTo' },
];
const columns: SearchColumn<Row>[] = [
  { key: 'poNo', title: 'field.poNo', sort: true, fixed: true },
  { key: 'state', title: 'field.state' },
];
const yesterday = dayNow('today-1', today());
const [monday, sunday] = [dayNow('weekStart', today()), dayNow('weekEnd', today())];

const view = (id: number, name: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 1,
  name,
  isOwn: true,
  isShared: false,
  isDefault: false,
  ownerName: 'supplier1',
  definition: { filters: { poNo: 'A' } },
  changedAt: '2026-11-20T04:00:00Z',
  ...more,
});

const person = (more: object = {}) =>
  userStore.set({ info: { menu: [{ name: 'poSearch' }], roles: [], ...more } as unknown as UserInfo });
beforeEach(() => person());
afterEach(() => {
  userStore.set({ info: undefined });
  localStorage.clear();
});

function open(kept: SavedView[], address = '/po/poSearch', replies: Record<string, unknown> = {}) {
  const server = fakeServer({
    'GET /po-lines': { items: [{ id: 1, poNo: 'PO1', state: 'New' }], totalcount: 1 },
    'GET /saved-views': kept,
    ...replies,
  });
  const page = show(
    <SearchPage<Row>
      name="poSearch"
      path="po-lines"
      fields={fields}
      columns={columns}
      rowKey={(row) => row.id}
      views={[overdueView('needByTo'), weekView('needBy'), mineView()]}
    />,
    address,
  );
  const sent = (method: string) => server.calls.filter((call) => call.method === method);
  return { ...page, sent };
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Views' }));
const current = () => tabs().queryByRole('link', { current: true })?.textContent;
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);

describe('views that come with a list', () => {
  it('set filters of today, and those whose filter the list has not are left out', async () => {
    const { address, sent } = open([]);
    await screen.findByText('PO1');
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['All', 'Overdue', 'This week']);
    expect(current()).toBe('All');
    await userEvent.click(tabs().getByRole('link', { name: 'This week' }));
    await waitFor(() => expect(address()).toBe(`/po/poSearch?needByFrom=${monday}&needByTo=${sunday}`));
    expect(current()).toBe('This week');
    await waitFor(() => expect(sent('GET').at(-1)?.query).toMatchObject({ needByFrom: monday, needByTo: sunday }));
    await userEvent.click(tabs().getByRole('link', { name: 'All' }));
    await waitFor(() => expect(address()).toBe('/po/poSearch'));
  });

  it('are told by their filters, however one came to them', async () => {
    open([], `/po/poSearch?needByTo=${yesterday}`);
    await screen.findByText('PO1');
    expect(current()).toBe('Overdue');
  });
});

describe('a list that opens with filters', () => {
  const begin = (kept: SavedView[], more: object = {}) => {
    person(more);
    fakeServer({ 'GET /saved-views': kept });
    return show(<Begin list="poSearch" fields={fields} otherwise="?poNo=begin" />, '/po/poSearch');
  };

  it('begins with the view that the person begins with, and else with its own', async () => {
    const own = begin([view(3, 'First', { isDefault: true, definition: { filters: { needByTo: 'today-1' } } })]);
    await waitFor(() => expect(own.address()).toBe(`/po/poSearch?needByTo=${yesterday}&saved=3`));
    own.unmount();
    const other = begin([view(3, 'Another')]);
    await waitFor(() => expect(other.address()).toBe('/po/poSearch?poNo=begin'));
    other.unmount();
    const stranger = begin([], { menu: [] });
    await waitFor(() => expect(stranger.address()).toBe('/po/poSearch?poNo=begin'));
  });
});

describe('saved views', () => {
  const urgent = view(7, 'Urgent', {
    definition: {
      filters: { needByTo: 'today-1', gone: 'x' },
      columns: ['state', 'poNo'],
      sort: '-poNo',
      density: 'compact',
    },
  });

  it('show their filters, columns in their order, sort and density', async () => {
    const { address, sent } = open([urgent]);
    await screen.findByText('PO1');
    await userEvent.click(await tabs().findByRole('link', { name: 'Urgent' }));
    await waitFor(() => expect(address()).toBe(`/po/poSearch?needByTo=${yesterday}&sort=-poNo&saved=7`));
    await waitFor(() => expect(sent('GET').at(-1)?.query).toMatchObject({ needByTo: yesterday, sort: '-poNo' }));
    expect(current()).toBe('Urgent');
    expect(heads()).toEqual(['Status', 'PO no.']);
    expect(document.querySelector('.results.compact')).not.toBeNull();
    expect(localStorage.getItem('ehub.columns.poSearch')).toBeNull();
    await userEvent.click(tabs().getByRole('link', { name: 'All' }));
    await waitFor(() => expect(heads()).toEqual(['PO no.', 'Status']));
  });

  it('of somebody else that is not there shows the same by its filters', async () => {
    const { sent } = open([], `/po/poSearch?poNo=B&saved=99`);
    await screen.findByText('PO1');
    expect(sent('GET').find(({ path }) => path === '/po-lines')?.query).toMatchObject({ poNo: 'B' });
    expect(current()).toBeUndefined();
  });

  it('are what the list begins with, but not where the address says something', async () => {
    const first = view(3, 'Mine first', { isDefault: true, definition: { filters: { poNo: 'C' } } });
    const bare = open([first]);
    await waitFor(() => expect(bare.address()).toBe('/po/poSearch?poNo=C&saved=3'));
    await userEvent.click(tabs().getByRole('link', { name: 'All' }));
    await waitFor(() => expect(bare.address()).toBe('/po/poSearch?saved=all'));
    await userEvent.click(tabs().getByRole('link', { name: 'Mine first' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(bare.address()).toBe('/po/poSearch?saved=all'));
    bare.unmount();
    const linked = open([first], '/po/poSearch?poNo=D');
    await tabs().findByRole('link', { name: 'Mine first' });
    expect(linked.address()).toBe('/po/poSearch?poNo=D');
  });

  it('are kept of what is shown; a day moves along where somebody wants it to', async () => {
    const kept: SavedView[] = [];
    const { address, sent } = open(kept, `/po/poSearch?poNo=A&needByTo=${yesterday}&size=50`, {
      'POST /saved-views': ({ body }: Call) => {
        kept.push(view(11, 'New one', body as Partial<SavedView>));
        return { id: 11 };
      },
      'PUT /saved-views/11/default': {},
    });
    await screen.findByText('PO1');
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Name/), ' New one ');
    await userEvent.click(within(dialog).getByRole('combobox'));
    await userEvent.click(await screen.findByTitle('1 day before today'));
    await userEvent.click(within(dialog).getByLabelText('Default'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toEqual({
      list: 'poSearch',
      name: 'New one',
      isShared: false,
      definition: { filters: { poNo: 'A', needByTo: 'today-1' }, density: 'normal', size: 50 },
    });
    expect(sent('PUT')[0]?.body).toEqual({ isDefault: true });
    await waitFor(() => expect(address()).toContain('saved=11'));
    await waitFor(() => expect(current()).toBe('New one'));
  });

  it('are overwritten with what is shown, and days go on moving', async () => {
    const { sent } = open([urgent], `/po/poSearch?saved=7&needByTo=${yesterday}&sort=-poNo`, {
      'PUT /saved-views/7': { version: 2 },
    });
    await screen.findByText('PO1');
    expect(await tabs().findByRole('link', { name: 'Urgent' })).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'PO no.' }), 'X{Enter}');
    await waitFor(() => expect(current()).toBe('Urgent (changed)'));
    await userEvent.click(screen.getByRole('button', { name: 'View: Urgent' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save changes' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toEqual({
      version: 1,
      name: 'Urgent',
      isShared: false,
      definition: {
        filters: { poNo: 'X', needByTo: 'today-1' },
        columns: ['state', 'poNo'],
        sort: '-poNo',
        density: 'compact',
      },
    });
  });

  it('are renamed; what the server says against it stands at the field', async () => {
    const { sent } = open([urgent], '/po/poSearch?saved=7', {
      'PUT /saved-views/7': () =>
        refusal(409, {
          errorLabel: 'REFUSED',
          blockers: [{ label: 'ALREADY_EXISTS', field: 'name', severity: 'block' }],
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'View: Urgent' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Other');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Already exists'));
    expect(sent('PUT')[0]?.body).toMatchObject({ name: 'Other', definition: urgent.definition });
  });

  it('are deleted once that is confirmed', async () => {
    const { address, sent } = open([urgent], '/po/poSearch?saved=7&poNo=A', { 'DELETE /saved-views/7': {} });
    await userEvent.click(await screen.findByRole('button', { name: 'View: Urgent' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(sent('DELETE')).toHaveLength(0);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/po/poSearch'));
  });

  it('of a colleague are copied, nothing else', async () => {
    const shared = view(9, 'Theirs', { isOwn: false, isShared: true, ownerName: 'ann', definition: urgent.definition });
    const { sent } = open([shared], `/po/poSearch?saved=9&needByTo=${yesterday}`, { 'POST /saved-views': { id: 12 } });
    await userEvent.click(await screen.findByRole('button', { name: 'View: Theirs' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Copy to my views']);
    expect(screen.getByLabelText('Shared by ann')).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy to my views' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Theirs');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({ name: 'Theirs', definition: { filters: { needByTo: 'today-1' } } });
  });

  it('that are many stand in a list behind the first ones; the one that is shown is a tab', async () => {
    const many = Array.from({ length: 12 }, (_, n) =>
      view(n + 1, `View ${n + 1}`, { definition: { filters: { poNo: `P${n + 1}` } } }),
    );
    const { address } = open(many);
    await userEvent.click(await screen.findByRole('button', { name: '4 more' }));
    await userEvent.click(await screen.findByRole('link', { name: 'View 11' }));
    await waitFor(() => expect(address()).toBe('/po/poSearch?poNo=P11&saved=11'));
    expect(current()).toBe('View 11');
    expect(screen.getByRole('button', { name: '3 more' })).toBeVisible();
  });

  it('are not kept while somebody acts for another', async () => {
    person({ actfor: 'Y' });
    open([view(9, 'Theirs', { isOwn: false })], '/po/poSearch?saved=9');
    await tabs().findByRole('link', { name: /Theirs/ });
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^View:/ })).toBeNull();
  });
});
