import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Finding } from '../../shared/document/types';
import { writeCells } from '../../shared/grid/clipboard';
import { asn } from '../../testing/asn';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { AsnPage } from './AsnPage';
import type { AsnLine, Lot } from './api';
import { boxColumns, lotColumns, unreadable } from './cells';
import { draftOf } from './draft';

/** Every cell that was drawn since it was last emptied. */
const drawn: string[] = [];
vi.mock('../../shared/grid/Cell', async (original) => {
  const real = await original<typeof import('../../shared/grid/Cell')>();
  return {
    ...real,
    Cell: (props: Parameters<typeof real.Cell>[0]) => {
      drawn.push(props.id);
      return real.Cell(props);
    },
  };
});
beforeEach(() => drawn.splice(0));

const workflow = { process: 'asn', document: 3, state: 'Unsent', version: 2, offers: [], history: [], diagram: '' };
const [line] = asn.lines as [AsnLine];
const many = (count: number): Lot[] =>
  Array.from({ length: count }, (_, n) => ({ ...(line.lots[0] as Lot), lotNo: `L${n + 1}`, quantity: '1' }));

function open(own: Partial<AsnLine>, findings: Finding[] = []) {
  const stored = { ...asn, lines: [{ ...line, ...own }], findings };
  const server = fakeServer({
    'GET /asns/3': stored,
    'GET /asns/3/workflow': workflow,
    'POST /asns/3/events/edit': ({ body }: { body: { version: number } }) => ({
      ...{ id: 3, state: 'Unsent', version: body.version + 1, findings },
    }),
  });
  show(<AsnPage />, '/asn/asns/3', '/asn/asns/:id');
  return () => {
    const saved = server.calls.filter(({ path }) => path === '/asns/3/events/edit').at(-1);
    const body = saved?.body as { lines: AsnLine[]; comments: string } | undefined;
    return body && { ...(body.lines[0] as AsnLine), comments: body.comments };
  };
}

const paste = (cell: HTMLElement, text: string) => fireEvent.paste(cell, { clipboardData: { getData: () => text } });
const rowsDrawn = () => new Set(drawn.map((id) => Number(/lots-(\d+)-/.exec(id)?.[1]) + 1));

it('draws no other of a hundred lots for what is typed into one', async () => {
  const saved = open({ lots: many(100), boxes: [] }, [
    { label: 'ASN_LOT_IN_FUTURE', field: 'lines[0].lots[7].manufacturedOn', severity: 'block' },
  ]);
  // By their ids: to look for a label goes through all cells.
  const cellOf = (number: number) =>
    document.getElementById(`cell-lines-0-lots-${number - 1}-lotNo`) as HTMLInputElement;
  await waitFor(() => expect(cellOf(100)).toBeInstanceOf(HTMLInputElement));
  const cell = cellOf(50);
  act(() => cell.focus());
  drawn.splice(0);
  for (const text of ['L50X', 'L50XY']) fireEvent.change(cell, { target: { value: text } });
  expect(rowsDrawn()).toEqual(new Set([50]));
  // Each key draws its cell, not its row.
  expect(drawn.length).toBeLessThanOrEqual(2);
  drawn.splice(0);
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(rowsDrawn()).toEqual(new Set([50]));
  expect(drawn.length).toBeLessThanOrEqual(2 * lotColumns.length);
  expect(cellOf(51)).toHaveFocus();
  drawn.splice(0);
  // Neither does the answer of the save, nor what is typed into the header.
  await waitFor(() => expect(saved()?.lots[49]?.lotNo).toBe('L50XY'));
  const header = document.getElementById('cell-comments') as HTMLTextAreaElement;
  act(() => header.focus());
  fireEvent.change(header, { target: { value: 'words' } });
  act(() => header.blur());
  await waitFor(() => expect(saved()).toMatchObject({ comments: 'words' }));
  expect(drawn).toEqual([]);
});

it('takes lots of a sheet by its heading, and tells at once at each cell what is no day and no number', async () => {
  const saved = open({ lots: many(1), boxes: [] });
  const sheet = writeCells([
    ['製造日期', '批號', '數量', 'RT 號碼', '客戶'],
    ['２０２６／１１／０２', 'N1', '1,200', 'ａ０１', 'x'],
    ['03/04/2026', 'N2', '1,5', '', 'x'],
  ]);
  paste(await screen.findByLabelText('Remark 1'), sheet);
  expect(screen.getByLabelText('Lot no. 1')).toHaveValue('N1');
  expect(screen.getByLabelText('Manufactured 1')).toHaveValue('2026-11-02');
  expect(screen.getByLabelText('Quantity 1')).toHaveValue('1200');
  expect(screen.getByLabelText('RT no. 1')).toHaveValue('A01');
  // A pasted row does not bring the rest of the line's quantity along.
  expect(screen.getByLabelText('Quantity 2')).toHaveValue('1,5');
  expect(screen.getByLabelText('Quantity 2')).toHaveAccessibleDescription('Enter a number');
  expect(screen.getByLabelText('Manufactured 2')).toHaveAccessibleDescription(/Day or month first/);
  const notice = screen.getByText('Pasted: 2 rows, 8 cells').closest<HTMLElement>('[role="status"]');
  expect(notice).toHaveTextContent('2 cells need your attention');
  expect(notice).toHaveTextContent('Columns not recognized: 客戶');
  await userEvent.click(screen.getByRole('button', { name: /Lot 2 › Manufactured/ }));
  await waitFor(() => expect(screen.getByLabelText('Manufactured 2')).toHaveFocus());
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo paste' }));
  expect(screen.getByLabelText('Lot no. 1')).toHaveValue('L1');
  expect(screen.queryByLabelText('Lot no. 2')).toBeNull();
  await waitFor(() => expect(saved()?.lots.map(({ lotNo }) => lotNo)).toEqual(['L1']));
});

it('pastes into boxes by their id, which stays', async () => {
  const saved = open({ lots: [] });
  const [first, second] = line.boxes.map(({ boxId }) => boxId);
  const sheet = writeCells([
    [second ?? '', '150', 'E280-2'],
    [first ?? '', '250', 'E280-1'],
    ['SOMEBODY ELSE', '1', 'E280-3'],
  ]);
  paste(await screen.findByLabelText('Box ID 1'), sheet);
  expect(await screen.findByText(/1 row was not pasted: Box ID not found/)).toBeVisible();
  await waitFor(() =>
    expect(saved()?.boxes).toEqual([
      expect.objectContaining({ boxId: first, quantity: '250', rfid: 'E280-1' }),
      expect.objectContaining({ boxId: second, quantity: '150', rfid: 'E280-2' }),
    ]),
  );
});

it('knows its columns by their names in every language', () => {
  for (const language of ['Tc', 'Cn', 'En']) {
    const words = JSON.parse(
      readFileSync(resolve(import.meta.dirname, `../../locales/${language}/field.json`), 'utf8'),
    );
    for (const column of [...lotColumns, ...boxColumns]) {
      expect(column.words, `${language} ${column.key}`).toContain(words[column.key]);
    }
  }
});

it('judges a row once, as long as it is the same', () => {
  const { lines } = draftOf({ ...asn, lines: [{ ...line, lots: many(3) }] });
  const [own] = lines;
  if (!own) throw new Error('there is a line');
  const read: number[] = [];
  const watched = (lot: Lot, at: number) =>
    new Proxy(lot, {
      get: (row, key) => {
        read.push(at);
        return row[key as string];
      },
    });
  const lots = own.lots.map(watched);
  expect(unreadable([{ ...own, lots }])).toEqual([]);
  read.splice(0);
  const worse = { ...many(1)[0], quantity: '1,5' } as Lot;
  expect(unreadable([{ ...own, lots: [lots[0] as Lot, worse, lots[2] as Lot] }])).toEqual([
    { label: 'NOT_A_NUMBER', field: 'lines[0].lots[1].quantity', severity: 'block' },
  ]);
  expect(read).toEqual([]);
});
