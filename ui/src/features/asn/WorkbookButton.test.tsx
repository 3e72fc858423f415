import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { asn } from '../../testing/asn';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { AsnPage } from './AsnPage';
import type { AsnLine } from './api';

const [line] = asn.lines as [AsnLine];
const workflow = (allowed: boolean) => ({
  ...{ process: 'asn', document: 3, state: 'Unsent', version: 2, history: [], diagram: '' },
  offers: [{ event: 'edit', allowed, blockers: [] }],
});
const report = { rows: 1, accepted: 1, refused: 0, skipped: 0, hidden: 0, answers: { lots: 1 }, faults: [] };

/** A draft whose lots become another one's once a workbook is taken. */
function open(replies: Record<string, unknown> = {}, allowed = true) {
  let taken = false;
  const lots = () => [{ ...line.lots[0], lotNo: taken ? 'FROM THE FILE' : 'BEFORE' }];
  const server = fakeServer({
    'GET /option/queryCustomizeSettingList': [],
    'GET /asns/3': () => ({ ...asn, version: taken ? 9 : 2, lines: [{ ...line, lots: lots() }], findings: [] }),
    'GET /asns/3/workflow': workflow(allowed),
    'GET /asns/3/workbook': () => new Response('a workbook'),
    'POST /asns/3/events/edit': ({ body }: { body: { version: number } }) => ({
      ...{ id: 3, state: 'Unsent', version: body.version + 1, findings: [] },
    }),
    'POST /asns/3/workbook': ({ query }: { query: Record<string, string> }) => {
      taken = query.dryRun === 'false';
      return { ...report, allOrNothing: true, moreFaults: 0 };
    },
    ...replies,
  });
  show(<AsnPage />, '/asn/asns/3', '/asn/asns/:id');
  return server;
}

const choose = () => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'lots.xlsx')] } });
};
const comment = async (text: string) => userEvent.type(document.getElementById('cell-comments') as HTMLElement, text);

it('saves what is typed, takes the workbook, and shows its rows', async () => {
  const server = open();
  expect(await screen.findByLabelText('Lot no. 1')).toHaveValue('BEFORE');
  await comment('words');
  await userEvent.click(await screen.findByRole('button', { name: /Excel/ }));
  await userEvent.click(await screen.findByText('Download the current lots and boxes'));
  choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await waitFor(() => expect(screen.getByLabelText('Lot no. 1')).toHaveValue('FROM THE FILE'));
  const asked = server.calls
    .filter(({ path }) => path.includes('workbook'))
    .map(({ method, query }) => [method, query]);
  expect(asked).toEqual([
    ['GET', { lang: 'En' }],
    ['POST', { version: '3', dryRun: 'true', lang: 'En' }],
    ['POST', { version: '3', dryRun: 'false', lang: 'En' }],
  ]);
});

it('asks before it throws away what cannot be saved', async () => {
  const blockers = [{ label: 'TOO_LONG', field: 'comments', severity: 'block', params: { max: 200 } }];
  const server = open({ 'POST /asns/3/events/edit': () => refusal(400, { errorLabel: 'VALIDATION', blockers }) });
  await screen.findByLabelText('Lot no. 1');
  await comment('no');
  await userEvent.click(await screen.findByRole('button', { name: /Excel/ }));
  expect(await screen.findByText(/these changes are lost/)).toBeVisible();
  expect(screen.queryByText('Lots and boxes in Excel')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes and go on' }));
  expect(await screen.findByText('Lots and boxes in Excel')).toBeVisible();
  expect(document.getElementById('cell-comments')).toHaveValue('');
  choose();
  await screen.findByRole('button', { name: 'Import 1 row' });
  expect(server.calls.find(({ path }) => path === '/asns/3/workbook')?.query).toMatchObject({ version: '2' });
});

it('says when somebody else was quicker', async () => {
  open({ 'POST /asns/3/workbook': () => refusal(409, { errorLabel: 'STALE' }) });
  await userEvent.click(await screen.findByRole('button', { name: /Excel/ }));
  await screen.findByText('Download the current lots and boxes');
  choose();
  expect(await screen.findByText(/Someone else has changed/i)).toBeVisible();
});

it('is there only for those who may edit the draft', async () => {
  open({}, false);
  await screen.findByLabelText('Lot no. 1');
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
});
