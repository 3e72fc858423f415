import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { AsnDraftRow } from './api';
import { DraftsPage } from './DraftsPage';

const draft: AsnDraftRow = {
  id: 3,
  version: 2,
  asnNo: 'ASN1',
  state: 'Unsent',
  plantCode: 'K11',
  shipTo: 'Dock 1',
  supplierShipmentNo: 'S-1',
  lineCount: 1,
  erpAnswer: '',
  createdAt: '2026-11-18T00:00:00Z',
  changedAt: '2026-11-19T00:00:00Z',
  ageDays: 2,
  findings: [
    { label: 'REQUIRED', field: 'invoiceNo', severity: 'block' },
    { label: 'ASN_SHIPPED_IN_PAST', field: 'shippedOn', severity: 'warn' },
  ],
  missing: 1,
};
const warned = { ...draft, id: 4, asnNo: 'ASN2', findings: draft.findings.slice(1), missing: 0 };
const offers = [
  { event: 'send', allowed: true, blockers: [] },
  { event: 'cancel', allowed: true, blockers: [] },
];

it('says what is still missing, sends many, and confirms the warnings of all at once', async () => {
  userStore.set({ info: { ...supplier, roles: ['124'] } });
  const answers = [
    {
      results: [
        { id: 3, ok: true, state: 'Sending', version: 3 },
        { id: 4, ok: false, errorLabel: 'CONFIRM', blockers: warned.findings, confirmToken: 'T4' },
      ],
      done: 1,
      refused: 1,
    },
    { results: [{ id: 4, ok: true, state: 'Sending', version: 3 }], done: 1, refused: 0 },
  ];
  const { calls } = fakeServer({
    'GET /asns/drafts': { items: [draft, warned], totalcount: 2 },
    'GET /asns/3/workflow': { offers },
    'GET /asns/4/workflow': { offers },
    'POST /asns/events/send': () => answers.shift(),
  });
  show(<DraftsPage />);
  expect(await screen.findByText('1 issue')).toBeVisible();
  expect(screen.getByText('1 warning to confirm')).toBeVisible();
  await userEvent.click((await screen.findAllByLabelText('Select all on this page'))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('button', { name: /Send.*2|Send 2/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and continue: Send (1)' }));
  await waitFor(() => expect(calls.filter((call) => call.method === 'POST')).toHaveLength(2));
  const [, again] = calls.filter((call) => call.method === 'POST');
  expect(again?.body).toEqual({ items: [{ id: 4, version: 2, confirmToken: 'T4' }] });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Confirm and continue/ })).toBeNull());
});

it('says what the ERP refused it for, and that it is reopened first', async () => {
  const refused = { ...draft, state: 'Refused', erpAnswer: 'order line is blocked', findings: [], missing: 0 };
  fakeServer({ 'GET /asns/drafts': { items: [refused], totalcount: 1 } });
  show(<DraftsPage />);
  expect(await screen.findByText('order line is blocked')).toBeVisible();
  expect(screen.getByText('Reopen it first')).toBeVisible();
  expect(screen.queryByText('Ready to send')).toBeNull();
});

it('says that cancelling is for good, and where to begin when there is nothing', async () => {
  fakeServer({ 'GET /asns/drafts': { items: [draft], totalcount: 1 }, 'GET /asns/3/workflow': { offers } });
  const { unmount } = show(<DraftsPage />);
  await userEvent.click((await screen.findAllByLabelText(/^Select this row/))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel ASN' }));
  expect(await screen.findByText('A cancelled ASN cannot be restored.')).toBeVisible();
  unmount();
  fakeServer({ 'GET /asns/drafts': { items: [], totalcount: 0 } });
  show(<DraftsPage />);
  expect(await screen.findByText(/You have no drafts or refused ASNs/)).toBeVisible();
});
