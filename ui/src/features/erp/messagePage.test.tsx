import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { Message } from './api';
import { PayloadView } from './PayloadView';
import { Posted } from './Posted';

const message = {
  id: 7,
  state: 'F',
  kind: 'asn',
  isAskable: true,
  question: null,
} as unknown as Message;

const asked = {
  askedAt: '2026-11-21T03:00:00Z',
  askedBy: 'admin',
  answeredAt: '2026-11-21T03:00:01Z',
  reference: null,
  words: null,
};

const rowOf = (name: RegExp) => screen.getByRole('row', { name });

it('shows a message field by field, marks what differs, and has it word for word', async () => {
  show(
    <PayloadView
      title="Sent"
      value={{ poNo: '45', lines: [{ lineNo: 10, quantity: '6' }], comment: 'late' }}
      before={{ title: 'Message before', value: { poNo: '45', lines: [{ lineNo: 10, quantity: '5' }], revision: 1 } }}
    />,
  );
  expect(rowOf(/Line 10 › Quantity 6 5/)).toHaveTextContent('≠ changed');
  expect(rowOf(/late/)).toHaveTextContent('+ added');
  expect(rowOf(/removed/)).toHaveTextContent('1');
  expect(rowOf(/45 45/)).not.toHaveTextContent('changed');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only differences (3)' }));
  expect(screen.queryByRole('row', { name: /45 45/ })).toBeNull();
  await userEvent.click(screen.getByText('JSON'));
  expect(screen.getByText(/"comment": "late"/)).toBeVisible();
  expect(screen.getByText(/"revision": 1/)).toBeVisible();
});

it('shows one that has none before without differences, and nothing as nothing', () => {
  const { unmount } = show(<PayloadView title="Sent" value={{ poNo: '45' }} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  unmount();
  show(<PayloadView title="Response" value={null} />);
  expect(screen.getByText('Nothing yet')).toBeVisible();
});

it('has the ERP asked, and says what it answered and that redo is safe', async () => {
  const server = fakeServer({ 'POST /erp-messages/7/ask': { ...asked, answeredAt: null, outcome: null } });
  const { unmount } = show(<Posted message={message} />);
  await userEvent.click(screen.getByRole('button', { name: /Already posted/ }));
  expect(server.calls[0]).toMatchObject({ method: 'POST', path: '/erp-messages/7/ask' });
  unmount();
  const answers = [
    [{ outcome: 'found', reference: 'IN-1' }, 'The ERP has it: number IN-1'],
    [{ outcome: 'found' }, 'The ERP has it'],
    [{ outcome: 'absent' }, 'The ERP does not have it'],
    [{ outcome: 'refused', words: 'other lines' }, 'The ERP has something else in its place: other lines'],
    [{ outcome: 'unreachable', words: 'no route' }, 'The ERP could not be asked: no route'],
    [{ outcome: null, answeredAt: null }, 'Asking the ERP…'],
  ] as const;
  for (const [answer, words] of answers) {
    const shown = show(<Posted message={{ ...message, question: { ...asked, ...answer } } as Message} />);
    expect(screen.getByText(words)).toBeVisible();
    const safe = screen.queryByText(/Redo is safe/);
    if (answer.outcome === 'found') expect(safe).toBeVisible();
    else expect(safe).toBeNull();
    shown.unmount();
  }
});

it('asks nothing of a schedule', () => {
  const { container } = show(<Posted message={{ ...message, isAskable: false } as Message} />);
  expect(within(container).queryByRole('button')).toBeNull();
});
