import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { AdvancedQueryPage } from './AdvancedQueryPage';
import { compare } from './AnswerTable';
import { fieldOf } from './ViewsPanel';

// The editor measures what it draws, which nothing here has: its text and its marks are all that the page knows of it.
vi.mock('./Editor', () => ({
  Editor: ({ label, text, marks, onChange }: EditorLike) => (
    <>
      <textarea aria-label={label} value={text} onChange={({ target }) => onChange(target.value)} />
      {marks.map(({ position, message }) => (
        <p key={message}>{`${position}: ${message}`}</p>
      ))}
    </>
  ),
}));

interface EditorLike {
  label: string;
  text: string;
  marks: readonly { position?: number; message: string }[];
  onChange: (text: string) => void;
}

const views = {
  isSetUp: true,
  rows: 10000,
  sheetRows: 100000,
  seconds: 30,
  functions: ['count'],
  views: [
    {
      name: 'orders',
      description: 'Orders',
      columns: [{ name: 'po_no', type: 'text', description: 'Number' }],
    },
  ],
};

const kept = {
  id: 7,
  version: 1,
  name: 'Lines',
  description: 'Of a state',
  text: 'SELECT po_no FROM order_lines WHERE state = :state',
  parameters: [{ name: 'state', type: 'choice', label: 'State', default: 'Open', choices: ['Open', 'New'] }],
  isOwn: true,
  isShared: true,
  ownerName: 'admin',
  changedAt: '2026-11-27T04:00:00Z',
};

const answer = {
  columns: [
    { name: 'po_no', type: 'text', holds: 'text' },
    { name: 'lines', type: 'int8', holds: 'number' },
  ],
  rows: [
    ['B', '9'],
    ['A', '10'],
    [null, null],
  ],
  truncated: 'rows',
  limit: 10000,
  milliseconds: 12,
};

const server = (run: unknown, more: Record<string, unknown> = {}) =>
  fakeServer({
    'GET /reporting/views': views,
    'GET /reporting/queries': [kept],
    'GET /reporting/runs': [],
    'POST /reporting/runs': run,
    ...more,
  });

const asked = (calls: Call[]) => calls.filter(({ path, method }) => method === 'POST' && path === '/reporting/runs');

it('opens a query by its link, asks with its parameter, and shows rows, nothing and the limit', async () => {
  const { calls } = server(answer);
  show(<AdvancedQueryPage />, '/system/advancedQuery?query=7&state=New');
  const editor = await screen.findByRole('textbox', { name: 'Query' });
  expect(editor).toHaveValue(kept.text);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText('NULL', { selector: 'td:first-child *' })).toBeVisible();
  expect(asked(calls)[0]?.body).toMatchObject({
    text: kept.text,
    parameters: [{ name: 'state', type: 'choice', value: 'New' }],
    seenAs: null,
  });
  expect(screen.getByText(/Only the first 10,000 rows/)).toBeVisible();
  // Numbers sort as numbers, and what is nothing stands last.
  await user.click(screen.getByRole('columnheader', { name: /lines/ }));
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryAllByRole('cell')[1]?.textContent);
  await waitFor(() => expect(cells().filter(Boolean)).toEqual(['9', '10', 'NULL']));
});

it('shows the query of a link that is followed while the page is open, and keeps what is typed otherwise', async () => {
  const other = { ...kept, id: 8, name: 'Suppliers', text: 'SELECT code FROM companies', parameters: [] };
  server(undefined, { 'GET /reporting/queries': [kept, other] });
  const { go } = show(<AdvancedQueryPage />, '/system/advancedQuery?query=8');
  const text = await screen.findByRole('textbox', { name: 'Query' });
  expect(text).toHaveValue(other.text);
  await go('/system/advancedQuery?query=7&state=New');
  expect(text).toHaveValue(kept.text);
  expect(screen.getByTitle('New')).toBeVisible();
  await userEvent.clear(text);
  await userEvent.type(text, 'SELECT 1');
  await go('/system/advancedQuery');
  expect(text).toHaveValue('SELECT 1');
});

it('marks in the text what is wrong with it', async () => {
  server(() =>
    refusal(400, {
      errorLabel: 'VALIDATION',
      blockers: [{ label: 'QUERY_NAME', field: 'text', params: { position: 8, name: 'pg_sleep' }, severity: 'block' }],
    }),
  );
  show(<AdvancedQueryPage />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Query' }), 'SELECT pg_sleep(1)');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText(/^8: .*pg_sleep/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('pg_sleep');
});

it('cancels what runs', async () => {
  let end: (value: unknown) => void = () => undefined;
  const { calls } = server(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  show(<AdvancedQueryPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Lines promised after the day they are needed' }));
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel run' }));
  const key = (asked(calls)[0]?.body as { key: string } | undefined)?.key;
  await waitFor(() => expect(calls.some(({ path }) => path === `/reporting/runs/${key}/cancel`)).toBe(true));
  end(answer);
  expect(await screen.findByRole('button', { name: 'Run' })).toBeVisible();
});

it('says how to set it up where it is not', async () => {
  server(answer, { 'GET /reporting/views': { ...views, isSetUp: false } });
  show(<AdvancedQueryPage />, '/system/advancedQuery?query=7');
  expect(await screen.findByText('The advanced query is not set up here')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run' })).toBeDisabled();
});

it('compares as a column holds it, and names columns as lists do', () => {
  expect(compare('number', '9', '10')).toBeLessThan(0);
  expect(compare('text', '9', '10')).toBeGreaterThan(0);
  expect(compare('number', null, '1')).toBeGreaterThan(0);
  expect(fieldOf('need_by_on')).toBe('needByOn');
});

it('keeps a query once, and opens it when the list has it', async () => {
  let all = [kept];
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { calls } = server(answer, {
    'GET /reporting/queries': () => all,
    'POST /reporting/queries': async () => {
      await isReleased;
      all = [kept, { ...kept, id: 8, name: 'Mine', text: 'SELECT 1', parameters: [] }];
      return { id: 8 };
    },
  });
  show(<AdvancedQueryPage />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Query' }), 'SELECT 1');
  await userEvent.click(screen.getByRole('button', { name: 'Save as new' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Mine');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/reporting/queries')).toHaveLength(1);
});
