import { render, screen } from '@testing-library/react';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { DueDay } from './DueDay';

const day = (by: number) => dayjs().add(by, 'day').format('YYYY-MM-DD');

it('marks a day that has passed while something is still to be done, in words', () => {
  const { container } = render(<DueDay day={day(-2)} isOpen />);
  expect(screen.getByLabelText('2 days overdue')).toBeVisible();
  // What is copied is the day alone.
  expect(container).toHaveTextContent(new RegExp(`^${day(-2)}$`));
});

it.each([
  ['today', day(0), true],
  ['a day to come', day(1), true],
  ['what is done with', day(-2), false],
])('leaves %s alone', (_, due, isOpen) => {
  const { container } = render(<DueDay day={due} isOpen={isOpen} />);
  expect(container.textContent).toBe(due);
  expect(screen.queryByLabelText(/overdue/)).toBeNull();
});

it('says that there is none', () => {
  const { container } = render(<DueDay day={null} isOpen />);
  expect(container.textContent).toBe('–');
});
