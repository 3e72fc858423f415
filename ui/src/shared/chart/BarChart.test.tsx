import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BarChart, type BarGroup } from './BarChart';

type Key = 'onTime' | 'late';

const SERIES = [
  { key: 'onTime', label: 'On time', tone: 'good' },
  { key: 'late', label: 'Late', tone: 'bad' },
] as const;

const GROUPS: BarGroup<Key>[] = [
  {
    key: '9',
    label: 'September',
    href: '/list?month=9',
    values: { onTime: { value: 6, text: '6' }, late: { value: 2, text: '2', href: '/list?late=9' } },
  },
  { key: '10', label: 'October', values: { onTime: { value: -4, text: '-4.00' } } },
];

function drawn(stacked: boolean) {
  const { container } = render(
    <MemoryRouter>
      <BarChart title="Receipts" series={SERIES} groups={GROUPS} stacked={stacked} />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll<HTMLElement>('td .bar')].map(({ style }) => style.width);
}

test.each([
  [false, ['100%', '33.33%', '66.67%']],
  [true, ['75%', '25%', '50%']],
])('bars share one scale (stacked: %s)', (stacked, widths) => {
  const round = (width: string) => `${Math.round(Number.parseFloat(width) * 100) / 100}%`;
  expect(drawn(stacked).map(round)).toEqual(widths);
});

test('each figure opens its own list, or that of its group, and says which it is', () => {
  drawn(false);
  const row = within(screen.getByRole('row', { name: /September/ }));
  expect(row.getByRole('link', { name: 'On time 6' })).toHaveAttribute('href', '/list?month=9');
  expect(row.getByRole('link', { name: 'Late 2' })).toHaveAttribute('href', '/list?late=9');
});

test('a group without a route has no link, a series without a value no bar, and below zero it is said', () => {
  drawn(false);
  const row = screen.getByRole('row', { name: /October/ });
  expect(within(row).queryByRole('link')).toBeNull();
  expect(row.querySelectorAll('.bar-below')).toHaveLength(1);
  expect(within(row).getByText('-4.00')).toBeVisible();
});
