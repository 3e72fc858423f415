import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { certificate, certificateWorkflow, submitted } from '../../testing/certificate';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { Certificate, ItemSaid, Judgement } from './api';
import { CertificatePage } from './CertificatePage';

/** As the server judges: numbers above 1.05 are rejects, words are none. */
function judged({ body }: Pick<Call, 'body'>): Judgement {
  const items = (body as { items: ItemSaid[] }).items.map(({ shortName, samples, unit }) => {
    const cells = samples.map((sample) => {
      if (sample === '') return { verdict: 'fault' as const, label: 'REQUIRED' };
      if (shortName === 'LOOK') return { verdict: 'within' as const, label: null };
      if (Number.isNaN(Number(sample))) return { verdict: 'fault' as const, label: 'NOT_A_NUMBER' };
      const isOut = shortName === 'THK' && Number(sample) > 1.05;
      return { verdict: isOut ? ('reject' as const) : ('within' as const), label: null };
    });
    const rejects = cells.filter(({ verdict }) => verdict === 'reject').length;
    const unitFault = shortName !== 'LOOK' && unit === '' ? 'COC_UNIT' : null;
    const isPassed = unitFault === null && cells.every(({ verdict }) => verdict === 'within');
    return { shortName, rejects, isPassed, unitFault, countFault: null, cells };
  });
  return { isPassed: items.every(({ isPassed }) => isPassed), items };
}

function open(of: Certificate = certificate, events = ['save', 'submit'], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /certificates/5': of,
    'GET /certificates/5/workflow': certificateWorkflow(of, events),
    'POST /certificates/5/judge': judged,
    'POST /certificates/5/events/save': { id: 5, state: of.state, version: 3, offers: [], findings: [] },
    ...more,
  });
  return { ...server, ...show(<CertificatePage />, '/examine/certificates/5', '/examine/certificates/:id') };
}

const cell = (name: string) => screen.findByRole('textbox', { name });
const pasteInto = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

it('judges what is pasted cell by cell, in colour and in words, and takes it back', async () => {
  open();
  pasteInto(await cell('THK, sample 1'), 'THK\tmm\t0.98\t1.20\tabc\nWGT\tg\t20\nLOOK\tOK\tOK\n');
  const out = await cell('THK, sample 2');
  await waitFor(() => expect(out).toHaveAccessibleDescription('Out of spec'));
  expect(out).toBeInvalid();
  expect(out.parentElement).toHaveClass('is-reject');
  const fault = await cell('THK, sample 3');
  expect(fault).toHaveAccessibleDescription('Enter a number');
  expect(fault.parentElement).toHaveClass('is-fault');
  const good = await cell('THK, sample 1');
  expect(good).toBeValid();
  expect(good.parentElement).toHaveClass('is-within');
  expect(screen.getByText('Pass: 2')).toBeVisible();
  expect(screen.getByText('Not complete: 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo paste' }));
  expect(good).toHaveValue('');
});

it('says nothing about cells that are still empty, nor of one that says something else by now', async () => {
  open();
  const first = await cell('THK, sample 1');
  await userEvent.type(first, '1.2');
  await waitFor(() => expect(first).toHaveAccessibleDescription('Out of spec'));
  expect(await cell('THK, sample 2')).not.toHaveAttribute('aria-invalid');
  await userEvent.type(first, '{Backspace}');
  expect(first).not.toHaveAccessibleDescription();
});

it('leads with Enter and arrows from sample to sample', async () => {
  open();
  const first = await cell('THK, sample 3');
  first.focus();
  await userEvent.keyboard('1{Enter}');
  expect(await cell('WGT, sample 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await cell('LOOK, sample 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(await cell('THK, sample 1')).toHaveFocus();
});

it('saves by the button, with every item and sample', async () => {
  const { calls } = open();
  await userEvent.type(await cell('THK, sample 1'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/events/save'))).toBeDefined());
  const { body } = calls.find(({ path }) => path.endsWith('/events/save')) as Call;
  expect(body).toMatchObject({ version: 2, items: [{ shortName: 'THK', samples: ['1', '', ''] }, {}, {}] });
  expect(await screen.findByText(/^Saved at/)).toBeVisible();
});

it('asks once about what is out of spec, with a reason, and sends it confirmed', async () => {
  const sent: Record<string, unknown>[] = [];
  open(certificate, ['save', 'submit'], {
    'POST /certificates/5/events/submit': ({ body }: Call) => {
      sent.push(body as Record<string, unknown>);
      if (sent.length > 1) return { id: 5, state: 'Submitted', version: 4 };
      const blockers = [{ label: 'IQA_FAIL', field: 'items[0].samples', severity: 'warn' }];
      return refusal(409, { errorLabel: 'CONFIRM', confirmToken: 'token-1', blockers });
    },
  });
  pasteInto(await cell('THK, sample 1'), 'THK\tmm\t0.98\t1.20\t1.00\nWGT\tg\t20\nLOOK\tOK\tOK\n');
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('IQA fail, confirm upload')).toBeVisible();
  expect(within(dialog).getByText(/Rejects: 1 \(allowed: 0\)/)).toBeVisible();
  const button = within(dialog).getByRole('button', { name: 'Submit' });
  expect(button).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'first lot of the new mould');
  await userEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ version: 3, reason: 'first lot of the new mould' });
  expect(sent[1]).toEqual({ ...sent[0], confirmToken: 'token-1' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does not send what is not complete, and names it', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('3 items are not complete')).toBeVisible();
  expect(within(dialog).getByText('THK, WGT, LOOK')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(calls.some(({ path }) => path.endsWith('/events/submit'))).toBe(false);
});

it('shows the findings of a refusal at their cells, until something is typed', async () => {
  open(certificate, ['save', 'submit'], {
    'POST /certificates/5/judge': (call: Call) => {
      const answer = judged(call);
      return { ...answer, items: answer.items.map((item) => ({ ...item, isPassed: true })) };
    },
    'POST /certificates/5/events/submit': () =>
      refusal(422, {
        errorLabel: 'VALIDATION',
        blockers: [{ label: 'TOO_MANY_DECIMALS', field: 'items[0].samples[1]', params: { max: 6 }, severity: 'block' }],
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Submit' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  const wrong = await cell('THK, sample 2');
  await waitFor(() => expect(wrong).toHaveAccessibleDescription('At most 6 decimals'));
  await userEvent.type(wrong, '1');
  expect(wrong).not.toHaveAccessibleDescription('At most 6 decimals');
});

it('is a record with its verdicts after it was submitted', async () => {
  open(submitted, ['accept', 'reject']);
  expect(await screen.findByText('first lot of the new mould')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  const row = screen.getByRole('rowheader', { name: /THK/ }).closest('tr') as HTMLElement;
  expect(within(row).getByText('1.20').parentElement).toHaveClass('is-reject');
  expect(within(row).getByText('Out of spec')).toBeVisible();
  expect(within(row).getByText('Fail')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

it('says why there is nothing to measure against', async () => {
  const of = { ...certificate, spec: null, specMissing: 'COC_SPEC_NONE', hasSpec: false, items: [] };
  const blockers = [{ label: 'COC_SPEC_NONE', severity: 'block' as const }];
  open(of, [], {
    'GET /certificates/5/workflow': certificateWorkflow(of, [], [{ event: 'save', allowed: false, blockers }]),
  });
  expect(await screen.findByText('There is no accepted spec to measure against yet')).toBeVisible();
});
