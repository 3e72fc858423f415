import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { certificateWorkflow, submitted } from '../../testing/certificate';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { Series } from './api';
import { SeriesChart } from './SeriesChart';
import { figure, pictureOf } from './series';
import { VerifyPage } from './VerifyPage';

const passed = { ...submitted, isPassed: true, reason: '' };
const second = { ...passed, id: 6, lotNo: 'L2026-02' };
const third = { ...submitted, id: 7, lotNo: 'L2026-03' };

const series: Series = {
  shortName: 'THK',
  name: 'Thickness',
  unit: 'mm',
  lower: '0.95',
  upper: '1.05',
  count: 20,
  mean: '1.001250',
  deviation: '0.020000',
  deviationWithin: '0.018000',
  cpk: '0.902778',
  ppk: '0.812500',
  lots: [
    { certificateId: 1, lotNo: 'L1', submittedAt: '2026-11-01T00:00:00Z', isPassed: true, values: ['0.98', '1.00'] },
    { certificateId: 5, lotNo: 'L2', submittedAt: '2026-11-22T00:00:00Z', isPassed: false, values: ['1.20'] },
  ],
};

function open(address = '/examine/verificationCOC', more: Parameters<typeof fakeServer>[0] = {}) {
  const of = (one: typeof submitted) => ({
    [`GET /certificates/${one.id}`]: one,
    [`GET /certificates/${one.id}/workflow`]: certificateWorkflow(one, ['accept', 'reject']),
    [`GET /certificates/${one.id}/series`]: [series],
  });
  const server = fakeServer({
    'GET /certificates': { items: [passed, second, third], totalcount: 3 },
    ...of(passed),
    ...of(second),
    ...of(third),
    ...more,
  });
  return { ...server, ...show(<VerifyPage />, address) };
}

const key = (code: string, more = {}) => fireEvent.keyDown(document.body, { code, ...more });
const shownLot = (lotNo: string) =>
  screen.findByRole('heading', { level: 2, name: new RegExp(`ASN261100003 / ${lotNo}`) });

it('asks for what waits, the oldest first, and shows the first one with its last lots', async () => {
  const { calls } = open();
  await shownLot('L2026-01');
  expect(calls.find(({ path }) => path === '/certificates')?.query).toMatchObject({
    state: 'Submitted',
    sort: 'inbox',
  });
  expect(await screen.findByRole('img', { name: /^THK: 20 values of 2 lots, mean 1\.00125/ })).toBeVisible();
});

it('moves by keys and keeps the chosen one in the address', async () => {
  const { address } = open();
  await shownLot('L2026-01');
  key('KeyJ');
  await shownLot('L2026-02');
  expect(address()).toBe('/examine/verificationCOC?id=6');
  key('KeyJ');
  key('KeyJ');
  await shownLot('L2026-03');
  key('KeyK');
  await shownLot('L2026-02');
  key('KeyJ', { ctrlKey: true });
  await shownLot('L2026-02');
});

it('opens what a link names, also when the list does not have it', async () => {
  const old = { ...submitted, id: 99, state: 'Accept', lotNo: 'OLD-1' };
  open('/examine/verificationCOC?id=99', {
    'GET /certificates/99': old,
    'GET /certificates/99/workflow': certificateWorkflow(old, []),
    'GET /certificates/99/series': [],
  });
  await shownLot('OLD-1');
});

it('accepts what is in spec by one key, and goes on with the next', async () => {
  const { calls, address } = open('/examine/verificationCOC', {
    'POST /certificates/5/events/accept': { id: 5, state: 'Accept', version: 4 },
  });
  await shownLot('L2026-01');
  await screen.findByRole('button', { name: 'Accept' });
  key('KeyA', { altKey: true });
  await waitFor(() => expect(address()).toBe('/examine/verificationCOC?id=6'));
  expect(calls.find(({ path }) => path === '/certificates/5/events/accept')?.body).toMatchObject({ version: 3 });
});

it('stays at the one to which somebody went while the decision was on its way', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => {
    answer = resolve;
  });
  const { calls, address } = open('/examine/verificationCOC', {
    'POST /certificates/5/events/accept': () => answered,
  });
  await shownLot('L2026-01');
  await screen.findByRole('button', { name: 'Accept' });
  key('KeyA', { altKey: true });
  await waitFor(() => expect(calls.some(({ path }) => path === '/certificates/5/events/accept')).toBe(true));
  key('KeyJ');
  key('KeyJ');
  await shownLot('L2026-03');
  answer({ id: 5, state: 'Accept', version: 4 });
  await screen.findByText('Accepted');
  expect(address()).toBe('/examine/verificationCOC?id=7');
});

it('asks before it accepts what is out of spec, and for a reason before it rejects', async () => {
  const { calls } = open('/examine/verificationCOC?id=7', {
    'POST /certificates/7/events/reject': { id: 7, state: 'Reject', version: 4 },
  });
  await shownLot('L2026-03');
  await screen.findByRole('button', { name: 'Accept' });
  key('KeyA', { altKey: true });
  const asked = await screen.findByRole('dialog');
  expect(within(asked).getByLabelText('Comment')).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith('/events/accept'))).toBe(false);
  // Behind a dialogue the keys do nothing.
  key('KeyK');
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('KeyR', { altKey: true });
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'too thick');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/certificates/7/events/reject')).toBe(true));
  expect(calls.find(({ path }) => path.endsWith('/events/reject'))?.body).toMatchObject({
    reason: 'too thick',
    version: 3,
  });
});

it('decides many at once', async () => {
  const { calls } = open('/examine/verificationCOC', {
    'POST /certificates/events/accept': {
      done: 2,
      refused: 0,
      results: [5, 6].map((id) => ({ id, ok: true, state: 'Accept', version: 4 })),
    },
  });
  await shownLot('L2026-01');
  key('KeyX');
  await userEvent.click(screen.getByRole('checkbox', { name: /L2026-02/ }));
  const many = screen.getByRole('toolbar', { name: /2/ });
  await userEvent.click(await within(many).findByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/certificates/events/accept')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/certificates/events/accept') ?? {};
  expect(body).toMatchObject({
    items: [
      { id: 5, version: 3 },
      { id: 6, version: 3 },
    ],
  });
});

it('says that nothing waits', async () => {
  open('/examine/verificationCOC', { 'GET /certificates': { items: [], totalcount: 0 } });
  expect(await screen.findByText(/^Nothing to verify/)).toBeVisible();
});

it('tells the indices from twenty values on, and marks what is outside', () => {
  const { unmount, container } = show(<SeriesChart series={series} current={5} />);
  expect(screen.getByText('0.902778')).toBeVisible();
  expect(container.querySelectorAll('.series-out')).toHaveLength(1);
  expect(container.querySelectorAll('circle')).toHaveLength(2);
  unmount();
  show(<SeriesChart series={{ ...series, count: 19, cpk: null, ppk: null }} current={5} />);
  expect(screen.getAllByText('from 20 values on')).toHaveLength(2);
});

it('draws numbers that are all the same, and limits that are not there', () => {
  const flat = {
    ...series,
    lower: null,
    upper: null,
    lots: [{ ...series.lots[0], values: ['5', '5'] } as Series['lots'][0]],
  };
  const picture = pictureOf({ ...flat, mean: '5' }, 1);
  expect(picture.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  expect(pictureOf({ ...flat, mean: null, lots: [] }, 1).points).toEqual([]);
  expect([figure('0.000012'), figure('1234567.891'), figure(null)]).toEqual(['0.000012', '1,234,570', '–']);
});

it('says that there are more than are shown, and which ones', async () => {
  const many = { 'GET /certificates': { items: [passed, second, third], totalcount: 240 } };
  const { unmount } = open(undefined, many);
  const said = 'Only the first 3 are shown; the next ones appear as you decide these.';
  expect(await screen.findByText(said)).toBeVisible();
  unmount();
  const decided = open('/examine/verificationCOC?view=decided', many);
  expect(await screen.findByText('Only the last 3 are shown.')).toBeVisible();
  decided.unmount();
  open();
  await shownLot('L2026-01');
  expect(screen.queryByText(/are shown/)).toBeNull();
});
