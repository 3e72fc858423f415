import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { supplier } from '../../testing/people';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { userStore } from '../session/user';
import type { Comment } from './api';
import { Talk } from './Talk';
import { TalkCount } from './TalkCount';

const doc = { process: 'po_line', path: 'po-lines', id: 7 };
const question: Comment = {
  id: 3,
  body: '@Ann <b>when</b>?',
  writtenAt: '2026-03-01T04:00:00Z',
  authorName: 'Mei-Ling',
  authorForName: null,
  authorCompany: 'Acme Substrates Ltd',
  own: true,
  internal: false,
  mentions: ['Ann'],
  files: [{ id: 9, name: 'drawing.pdf', size: 2048 }],
  takenBackAt: null,
};
const readers = [
  { account: 21, name: 'Ann', nameEn: 'Ann', company: 'OSE' },
  { account: 22, name: 'Anton', nameEn: 'Anton', company: 'OSE' },
];

function open(comments: Comment[], replies: Parameters<typeof fakeServer>[0] = {}, address = '/po/lines/7') {
  const server = fakeServer({
    'GET /comments': ({ query }: Call) => ({ items: query.page === '1' ? comments : [], totalcount: comments.length }),
    'GET /comments/readers': readers,
    ...replies,
  });
  const page = show(
    <>
      <TalkCount doc={doc} />
      <Talk doc={doc} />
    </>,
    address,
  );
  return { ...server, ...page };
}

/** What was sent as the comment of a form. */
async function sent(calls: Call[]): Promise<Record<string, unknown>> {
  const call = calls.find(({ method, path }) => method === 'POST' && path === '/comments');
  const json = /\{.*\}/.exec(String(call?.body))?.[0];
  return JSON.parse(json ?? '{}');
}

/** A key with its number, by which the field knows it and which the test's browser leaves out. */
function press(where: HTMLElement, key: string, keyCode: number) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  fireEvent(where, event);
}

const field = () => screen.findByRole('textbox', { name: 'Write a comment' });

beforeEach(() => userStore.set({ info: supplier }));

it('shows text as text, marks who is meant, and counts in the head', async () => {
  open([question]);
  expect(await screen.findByText('@Ann')).toHaveClass('talk-call');
  expect(screen.getByText(/<b>when<\/b>\?/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Comments: 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: /drawing\.pdf/ })).toBeVisible();
});

it('says so where nobody has said anything', async () => {
  open([]);
  expect(await screen.findByText('Nobody has commented yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Post comment' })).toBeDisabled();
});

it('means whom one chooses by keyboard, and sends it with the text', async () => {
  const { calls } = open([], { 'POST /comments': question });
  await userEvent.type(await field(), 'Hello @An');
  await screen.findByText(/Anton/);
  press(await field(), 'ArrowDown', 40);
  press(await field(), 'Enter', 13);
  await waitFor(async () => expect(await field()).toHaveValue('Hello @Anton '));
  await userEvent.click(screen.getByRole('checkbox', { name: /Internal/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(await sent(calls)).toEqual({
    process: 'po_line',
    documentId: 7,
    body: 'Hello @Anton ',
    internal: true,
    mentions: [22],
  });
});

it('keeps the text when it cannot be sent, and says why', async () => {
  const blockers = [{ label: 'COMMENT_TOO_MANY', params: { max: 1000 }, severity: 'block' }];
  open([], { 'POST /comments': () => refusal(409, { errorLabel: 'REFUSED', blockers }) });
  await userEvent.type(await field(), 'one more');
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('There are already 1000 comments on this document')).toBeVisible();
  expect(await field()).toHaveValue('one more');
});

it('takes an own comment back after asking, and shows the mark that stays', async () => {
  const gone = { ...question, body: '', mentions: [], files: [], takenBackAt: '2026-03-01T05:00:00Z' };
  let now = question;
  open([question], {
    'GET /comments': () => ({ items: [now], totalcount: 1 }),
    'POST /comments/3/take-back': () => {
      now = gone;
      return gone;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText(/^Taken back on /)).toBeVisible();
  expect(screen.queryByText(/when/)).toBeNull();
});

it('is not there for those who only carry the goods', async () => {
  userStore.set({ info: { ...supplier, companytype: 'F' } });
  const { calls } = open([question]);
  await waitFor(() => expect(screen.queryByText('Comments')).toBeNull());
  expect(calls).toEqual([]);
});
