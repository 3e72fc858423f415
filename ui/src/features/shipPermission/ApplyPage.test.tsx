import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { settleDrafts } from '../../shared/document/drafts';
import * as token from '../../shared/session/token';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { shipLine } from '../../testing/ship';
import { show } from '../../testing/show';
import { ApplyPage } from './ApplyPage';
import type { Application, ShipLineRow } from './api';

vi.mock('../../shared/file', () => ({ saveFile: () => undefined }));
vi.mock('../../shared/time', async (original) => ({ ...(await original<object>()), today: () => '2199-11-20' }));

const second = { ...shipLine, id: 7, lineNo: 30 };
const third = { ...shipLine, id: 8, lineNo: 40 };
const later: ShipLineRow = { ...shipLine, id: 9, lineNo: 50 };

/** Three lines on the first page, one on the second. */
function open(replies: Parameters<typeof fakeServer>[0] = {}, address = '/po/allowShipApply?size=10') {
  const server = fakeServer({
    'GET /ship-permissions/lines': ({ query }: { query: Record<string, string> }) => ({
      items:
        query.page === '2'
          ? [later]
          : query.sort === '-ORDER_NO'
            ? [third, second, shipLine]
            : [shipLine, second, third],
      totalcount: 11,
    }),
    ...replies,
  });
  const shown = show(<ApplyPage />, address, '/po/allowShipApply');
  return { ...server, ...shown };
}

const cell = (field: string, line = shipLine) => screen.getByLabelText(`${field} ${line.poNo} / ${line.lineNo}`);
const lineOf = (line: ShipLineRow) => cell('Quantity', line).closest('tr') as HTMLElement;
const bar = () => screen.getByRole('region', { name: 'Lines filled in' });
const applyAll = () => userEvent.click(within(bar()).getByRole('button', { name: /^Apply/ }));
const paste = (where: HTMLElement, text: string) => fireEvent.paste(where, { clipboardData: { getData: () => text } });
const sent = (calls: ReturnType<typeof fakeServer>['calls']) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/ship-permissions')
    .map(({ body }) => (body as { items: Application[] }).items);
const taken = (items: Application[]) => ({
  results: items.map(({ lineId }) => ({ lineId, ok: true, id: 100 + lineId, state: 'Submitted', version: 1 })),
  done: items.length,
  refused: 0,
});

beforeEach(() => userStore.set({ info: supplier }));

it('shows what is left while a quantity is typed, suggests the day, and sends it', async () => {
  const { calls } = open({
    'POST /ship-permissions': ({ body }: { body: { items: Application[] } }) => taken(body.items),
  });
  await screen.findByText('4500001001 / 20');
  await userEvent.type(cell('Quantity'), '12');
  expect(within(lineOf(shipLine)).getByText('48')).toBeVisible();
  expect(cell('Ship date')).toHaveValue('2199-12-02');
  await userEvent.type(cell('Quantity'), '5');
  expect(within(lineOf(shipLine)).getByText('-65')).toBeVisible();
  expect(cell('Quantity')).toBeInvalid();
  await userEvent.clear(cell('Quantity'));
  // The suggestion goes with what it was made for.
  expect(cell('Ship date')).toHaveValue('');
  await userEvent.type(cell('Quantity'), '１２');
  await applyAll();
  await waitFor(() => expect(sent(calls)).toEqual([[{ lineId: 6, quantity: '12', shipOn: '2199-12-02', remark: '' }]]));
  expect(await within(bar()).findByText(/1 sent, 0 not sent/)).toBeVisible();
  expect(cell('Quantity')).toHaveValue('');
  expect(within(lineOf(shipLine)).getByText('12 applied for')).toBeVisible();
  // The balance of the lines is asked for again.
  expect(calls.filter(({ path }) => path === '/ship-permissions/lines').length).toBeGreaterThan(1);
});

it('takes a block from a spreadsheet over the lines below, and says what found no line', async () => {
  open();
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity', second), '10\t2199/12/9\t"mould\tlate"\r\n１０\t20\r\n5\t\t\r\n');
  expect(cell('Quantity', second)).toHaveValue('10');
  expect(cell('Ship date', second)).toHaveValue('2199-12-09');
  expect(cell('Remark', second)).toHaveValue('mould late');
  expect(cell('Quantity', third)).toHaveValue('10');
  expect(cell('Quantity')).toHaveValue('');
  expect(await screen.findByText(/1 pasted row is left over/)).toBeVisible();
  // What was pasted and is no day is said at its cell.
  expect(cell('Ship date', third)).toHaveAccessibleDescription('Not a valid date');
  expect(within(bar()).getByRole('status')).toHaveTextContent('2 lines filled in · 1 with errors');
});

it('leads from cell to cell by keyboard', async () => {
  open();
  await screen.findByText('4500001001 / 20');
  cell('Quantity').focus();
  await userEvent.keyboard('7{Enter}');
  expect(cell('Quantity', second)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}8{ArrowUp}');
  expect(cell('Quantity', second)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(cell('Remark', second)).toHaveFocus();
  await userEvent.keyboard('ab{ArrowLeft}');
  // Within the text the cursor moves as everywhere.
  expect(cell('Remark', second)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(cell('Ship date', second)).toHaveFocus();
  await userEvent.tab();
  expect(cell('Remark', second)).toHaveFocus();
  expect(cell('Quantity', third)).toHaveValue('8');
});

it('keeps what is typed over pages and another order', async () => {
  open();
  await screen.findByText('4500001001 / 20');
  await userEvent.type(cell('Quantity'), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('4500001001 / 50');
  expect(within(bar()).getByRole('status')).toHaveTextContent('1 line filled in');
  await userEvent.type(cell('Quantity', later), '8');
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('4500001001 / 20');
  expect(cell('Quantity')).toHaveValue('7');
  const head = screen.getByRole('columnheader', { name: 'PO no.' });
  await userEvent.click(head);
  await userEvent.click(head);
  expect(cell('Quantity')).toHaveValue('7');
  expect(within(bar()).getByRole('button', { name: 'Apply (2)' })).toBeEnabled();
});

it('keeps refused lines with the reason at the cell, and sends nothing that cannot be right', async () => {
  const { calls } = open({
    'POST /ship-permissions': ({ body }: { body: { items: Application[] } }) => ({
      results: body.items.map(({ lineId }) =>
        lineId === 7
          ? {
              lineId,
              ok: false,
              errorLabel: 'VALIDATION',
              blockers: [
                {
                  label: 'PO_DATE_NOT_AFTER_TODAY',
                  field: 'shipOn',
                  params: { today: '2199-12-02' },
                  severity: 'block',
                },
              ],
            }
          : { lineId, ok: true, id: 1, state: 'Submitted', version: 1 },
      ),
      done: 1,
      refused: 1,
    }),
  });
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity'), '10\n20\n30\t2199-12-09');
  // The remark that is missing is said when it is to be sent.
  expect(cell('Remark', third)).toBeValid();
  await applyAll();
  expect(await within(bar()).findByText(/1 sent, 2 not sent/)).toBeVisible();
  expect(sent(calls).map((items) => items.map(({ lineId }) => lineId))).toEqual([[6, 7]]);
  expect(cell('Quantity')).toHaveValue('');
  expect(cell('Quantity', second)).toHaveValue('20');
  expect(cell('Ship date', second)).toHaveAccessibleDescription('The date must be after today (2199-12-02)');
  expect(cell('Remark', third)).toBeInvalid();
  expect(within(bar()).getByRole('link', { name: '4500001001 / 30' })).toBeVisible();
  // Whoever corrects a cell is not told of it any more.
  await userEvent.clear(cell('Ship date', second));
  await userEvent.type(cell('Ship date', second), '2199-12-03');
  await userEvent.tab();
  expect(cell('Ship date', second)).toBeValid();
});

it('says at the line why a call was refused as a whole', async () => {
  open({
    'POST /ship-permissions': () =>
      refusal(400, {
        errorLabel: 'VALIDATION',
        blockers: [{ label: 'TOO_LONG', field: 'items[1].remark', params: { max: 200 }, severity: 'block' }],
      }),
  });
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity'), '10\n20');
  await applyAll();
  await waitFor(() => expect(cell('Remark', second)).toHaveAccessibleDescription('At most 200 characters'));
  expect(cell('Quantity')).toHaveAccessibleDescription(/another line/);
  expect(cell('Quantity', second)).toHaveValue('20');
});

it('asks before unsent input is lost, wherever one goes', async () => {
  vi.spyOn(token, 'askingToken').mockReturnValue('token');
  fakeServer({ 'GET /ship-permissions/lines': { items: [shipLine], totalcount: 1 } });
  function Away() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate('/home')}>
        away
      </button>
    );
  }
  const { address } = show(
    <>
      <ApplyPage />
      <Away />
    </>,
    '/po/allowShipApply',
  );
  await screen.findByText('4500001001 / 20');
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await expect(settleDrafts()).resolves.toBe(true);
  await userEvent.type(cell('Remark'), 'soon');
  // Still in the cell, and not handed over.
  expect(leave()).toBe(true);
  await expect(settleDrafts()).resolves.toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'away' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(address()).toBe('/po/allowShipApply');
  expect(cell('Remark')).toHaveValue('soon');
  await userEvent.click(screen.getByRole('button', { name: 'away' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

it('takes the template of the filter, and says in the dialogue when no seat is free', async () => {
  const { calls } = open(
    {
      'GET /ship-permissions/lines/template': () => new Response('a workbook'),
      'POST /ship-permissions/uploadShipApplyFile': () =>
        refusal(503, { errorLabel: 'ERROR', path: '/api/ship-permissions/uploadShipApplyFile' }),
    },
    '/po/allowShipApply?allow=NONE_PARTIAL&poNo=45',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Apply by workbook' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Download template' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/template'))).toBe(true));
  expect(calls.find(({ path }) => path.endsWith('/template'))?.query).toMatchObject({
    allow: 'NONE_PARTIAL',
    poNo: '45',
  });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'apply.xlsx')] } });
  expect(await within(dialog).findByText(/No workbook can be processed right now/)).toBeVisible();
  expect(calls.at(-1)?.query).toEqual({ dryRun: 'true', lang: 'En' });
  expect(screen.queryAllByText(/No workbook can be processed right now/)).toHaveLength(1);
});
