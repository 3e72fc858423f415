import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Deadlines } from './Deadlines';

it('tells the next reminder and what is overdue, one line each', () => {
  render(
    <Deadlines
      process="po_line"
      deadlines={[
        { name: 'remind-supplier', dueAt: '2026-11-21T03:00:00Z', firedAt: null, times: 0 },
        { name: 'escalate-third-round', dueAt: null, firedAt: '2026-11-20T03:00:00Z', times: 3 },
      ]}
    />,
  );
  expect(screen.getByText(/Reminder to the supplier on 2026-11-21/)).toBeVisible();
  expect(screen.getByText(/third round: overdue since 2026-11-20.* · 3 times/)).toBeVisible();
});

it('is silent when nothing runs', () => {
  render(<Deadlines process="po_line" deadlines={[]} />);
  expect(screen.queryByRole('note')).toBeNull();
});
