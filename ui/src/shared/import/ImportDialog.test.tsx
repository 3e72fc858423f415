import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { ImportDialog } from './ImportDialog';

const checked = {
  rows: 7,
  accepted: 2,
  refused: 1,
  skipped: 4,
  hidden: 0,
  answers: { accept: 1, propose: 1 },
  moreFaults: 0,
  faults: [{ row: 3, column: 'promisedOn', label: 'NOT_A_DATE', params: {}, value: '31/02' }],
};

function open(replies: Parameters<typeof fakeServer>[0]) {
  const done = vi.fn();
  const server = fakeServer(replies);
  show(
    <ImportDialog
      path="/po-lines/import"
      templatePath="/po-lines/template"
      open
      onClose={() => undefined}
      onDone={done}
    />,
  );
  return { server, done };
}

function choose(name: string) {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
}

describe('ImportDialog', () => {
  it('checks first, lists every faulty cell, then applies the good rows', async () => {
    const { server, done } = open({ 'POST /po-lines/import': checked });
    choose('reply.xlsx');
    expect(await screen.findByText('Not a valid date')).toBeInTheDocument();
    expect(screen.getByText('31/02')).toBeInTheDocument();
    const counted = [...document.querySelectorAll('.import-counts > div')].map((count) => count.textContent);
    expect(counted).toEqual(['Rows7', 'Accept1', 'Propose change1', 'Nothing to import, skipped4', 'With errors1']);
    expect(server.calls[0]?.query).toEqual({ dryRun: 'true', lang: 'En' });
    await userEvent.click(screen.getByText('Import only the 2 valid rows'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(server.calls[1]?.query).toEqual({ dryRun: 'false', lang: 'En' });
  });

  it('names every fault of a row, row by row', async () => {
    const fault = (row: number, column: string, label: string) => ({
      row,
      column,
      label,
      params: {},
      value: `${column}!`,
    });
    const faults = [
      fault(3, 'promisedOn', 'NOT_A_DATE'),
      fault(12, 'quantity', 'REQUIRED'),
      fault(3, 'quantity', 'NOT_POSITIVE'),
    ];
    open({ 'POST /po-lines/import': { ...checked, faults } });
    choose('reply.xlsx');
    await screen.findByText('Not a valid date');
    const rows = [...document.querySelectorAll('.import-rows tr.ant-table-row')];
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual(['3', '12']);
    expect(rows.map((row) => [...row.querySelectorAll('code')].map((value) => value.textContent))).toEqual([
      ['promisedOn!', 'quantity!'],
      ['quantity!'],
    ]);
  });

  it('fetches files in the language on the screen, which the server may not know', async () => {
    const file = () => new Response('a workbook');
    const { server } = open({
      'POST /po-lines/import': checked,
      'GET /po-lines/template': file,
      'POST /po-lines/import/marked': file,
    });
    await userEvent.click(screen.getByText('Download template'));
    choose('reply.xlsx');
    await userEvent.click(await screen.findByText('Download the file with errors marked'));
    const files = () => server.calls.filter(({ path }) => path !== '/po-lines/import');
    await waitFor(() => expect(files().map(({ query }) => query)).toEqual([{ lang: 'En' }, { lang: 'En' }]));
  });

  it('says that others have their turn, and goes on by itself', async () => {
    let left = 1;
    const busy = () =>
      new Response(JSON.stringify({ errorLabel: 'WORKBOOKS_BUSY' }), { status: 503, headers: { 'Retry-After': '1' } });
    const { server } = open({ 'POST /po-lines/import': () => (left-- > 0 ? busy() : checked) });
    choose('reply.xlsx');
    expect(await screen.findByText('Other files are being imported or exported. Yours is next…')).toBeInTheDocument();
    expect(await screen.findByText('Not a valid date', {}, { timeout: 5000 })).toBeInTheDocument();
    expect(screen.queryByText(/Yours is next/)).toBeNull();
    expect(server.calls).toHaveLength(2);
  });

  it('takes no late answer about a file that was given up', async () => {
    let tell: ((answer: unknown) => void) | undefined;
    const { done } = open({
      'POST /po-lines/import': () =>
        new Promise((answer) => {
          tell = answer;
        }),
    });
    choose('first.xlsx');
    await waitFor(() => expect(tell).toBeDefined());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    tell?.(checked);
    await new Promise((next) => setTimeout(next, 100));
    expect(screen.queryByText('Not a valid date')).toBeNull();
    expect(screen.getByText('Download template')).toBeInTheDocument();
    expect(done).not.toHaveBeenCalled();
  });

  it('asks once what is to become of rows that the file hides', async () => {
    const hidden = { ...checked, hidden: 3 };
    const { server, done } = open({
      'POST /po-lines/import': ({ query }: { query: Record<string, string> }) =>
        query.hiddenRows === 'true' ? { ...hidden, accepted: 5 } : hidden,
    });
    choose('reply.xlsx');
    expect(await screen.findByText(/^The file hides 3 rows/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import only the 2 valid rows' })).toBeDisabled();
    await userEvent.click(screen.getByText('Import the hidden rows, too'));
    await userEvent.click(await screen.findByRole('button', { name: 'Import only the 5 valid rows' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(server.calls.map(({ query }) => query)).toEqual([
      { dryRun: 'true', lang: 'En' },
      { dryRun: 'true', lang: 'En', hiddenRows: 'true' },
      { dryRun: 'false', lang: 'En', hiddenRows: 'true' },
    ]);
  });

  it('tells the sheets of a workbook apart, and takes all rows or none', async () => {
    const fault = (sheet: string, row: number, column: string) => ({
      ...{ sheet, row, column, label: 'REQUIRED', params: {}, value: `${sheet}${row}` },
    });
    const faults = [fault('lots', 3, 'lotNo'), fault('lots', 2, 'quantity'), fault('boxes', 3, 'boxId')];
    open({ 'POST /po-lines/import': { ...checked, accepted: 0, answers: {}, allOrNothing: true, faults } });
    choose('reply.xlsx');
    expect(await screen.findByText('Nothing is imported until every row is right.')).toBeInTheDocument();
    const rows = [...document.querySelectorAll('.import-rows tr.ant-table-row')];
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual(['Lots 2', 'Lots 3', 'Boxes 3']);
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  });

  it('takes no success for granted: what changed since the check is shown, and the dialogue stays', async () => {
    const good = { ...checked, refused: 0, faults: [], allOrNothing: true };
    const since = { ...good, accepted: 0, refused: 1, faults: checked.faults };
    const { done } = open({ 'POST /po-lines/import': ({ query }: Call) => (query.dryRun === 'true' ? good : since) });
    choose('lots.xlsx');
    await userEvent.click(await screen.findByText('Import 2 rows'));
    expect(await screen.findByText('Not a valid date')).toBeInTheDocument();
    expect(screen.getByText('Nothing is imported until every row is right.')).toBeInTheDocument();
    expect(done).not.toHaveBeenCalled();
  });

  it('asks about a file that hides all its rows', async () => {
    const none = { ...checked, rows: 0, accepted: 0, refused: 0, skipped: 0, hidden: 3, answers: {}, faults: [] };
    open({ 'POST /po-lines/import': none });
    choose('lots.xlsx');
    expect(await screen.findByText(/The file hides 3 rows/)).toBeInTheDocument();
  });

  it('tells notes of rows that can be taken all the same', async () => {
    const notes = [{ sheet: 'boxes', row: 4, column: 'boxId', label: 'ASN_BOX_TWICE', params: {}, value: 'B1' }];
    const good = { ...checked, refused: 0, faults: [], answers: { lots: 1, boxes: 1 }, notes, moreNotes: 1200 };
    const { done } = open({ 'POST /po-lines/import': good });
    choose('reply.xlsx');
    expect(await screen.findByText('This box ID is on the ASN more than once')).toBeInTheDocument();
    expect(screen.getByText(/must be fixed before the ASN is sent/)).toBeInTheDocument();
    expect(screen.getByText(/^And 1,200 more\./)).toBeInTheDocument();
    expect(screen.queryByText('No errors. Ready to import.')).toBeNull();
    expect(screen.getByText('Download the file with issues marked')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Import 2 rows'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  it('says how many faults there are besides', async () => {
    open({ 'POST /po-lines/import': { ...checked, moreFaults: 1200 } });
    choose('reply.xlsx');
    expect(await screen.findByText(/^And 1,200 more\./)).toBeInTheDocument();
  });

  it('takes nothing but .xlsx', async () => {
    const { server } = open({});
    choose('reply.csv');
    expect(await screen.findByText('Only .xlsx files are accepted')).toBeInTheDocument();
    expect(server.calls).toEqual([]);
  });

  it('says why the server does not take the file', async () => {
    const blockers = [{ label: 'FILE_MACRO', severity: 'block' }];
    open({ 'POST /po-lines/import': () => refusal(400, { errorLabel: 'VALIDATION', blockers }) });
    choose('reply.xlsx');
    expect(await screen.findByText('Files with macros are not accepted')).toBeInTheDocument();
  });
});
