import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show';
import { HistoryTimeline } from './HistoryTimeline';
import type { HistoryEntry } from './types';

const fill = (version: number, toState: string, suits: boolean): HistoryEntry => ({
  version,
  event: 'fill',
  fromState: version === 1 ? '--' : 'InProcess',
  toState,
  at: '2026-03-01T04:00:00Z',
  actorName: version === 1 ? 'ann' : 'bob',
  payload: { values: [{ shortName: 'WID', suits, specValue: 'true' }] },
});

it("tells the program's own words in the reader's language, and what people wrote as it is", () => {
  show(
    <HistoryTimeline process="inspection_spec" history={[fill(1, 'InProcess', true), fill(2, 'InProcess', false)]} />,
  );
  const row = within(screen.getByRole('table')).getByRole('row', { name: /WID/ });
  expect(within(row).getByText('Suits')).toBeVisible();
  expect(within(row).getByText('true')).toBeVisible();
  expect(screen.getByText('Does not suit')).toBeVisible();
});
