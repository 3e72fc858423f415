import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show';
import { EventBar } from './EventBar';
import type { Offer } from './types';

const offers: Offer[] = [
  { event: 'disagree', allowed: true, blockers: [] },
  { event: 'accept', allowed: false, blockers: [{ label: 'PO_LINE_CLOSED', severity: 'block' }] },
  {
    event: 'reschedule',
    allowed: false,
    blockers: [{ label: 'EVENT_NOT_IN_STATE', severity: 'block', params: { event: 'reschedule', state: 'New' } }],
  },
  { event: 'close', allowed: true, blockers: [] },
];
const looks = { accept: { kind: 'primary' as const }, disagree: { kind: 'danger' as const } };

it('offers what the server offers, in the order of the looks, and nothing hidden', async () => {
  const press = vi.fn();
  show(<EventBar process="po_line" offers={offers} looks={looks} hidden={['close']} onEvent={press} />);
  const words = screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(words).toEqual(['Accept', 'Disagree', 'Not possible now']);
  await userEvent.click(screen.getByRole('button', { name: 'Disagree' }));
  expect(press).toHaveBeenCalledWith('disagree');
});

it('puts first what stands in for a refused event', () => {
  const offered: Offer[] = [
    { event: 'accept', allowed: false, blockers: [{ label: 'PO_LINE_CLOSED', severity: 'block' }] },
    { event: 'propose', allowed: true, blockers: [] },
  ];
  const both = { accept: { kind: 'primary' as const }, propose: { insteadOf: 'accept' } };
  const { unmount } = show(<EventBar process="po_line" offers={offered} looks={both} onEvent={() => {}} />);
  const words = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect(words()).toEqual(['Propose change', 'Accept']);
  expect(screen.getByRole('button', { name: 'Propose change' })).toHaveClass('ant-btn-primary');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  unmount();
  const fine = offered.map((offer) => ({ ...offer, allowed: true, blockers: [] }));
  show(<EventBar process="po_line" offers={fine} looks={both} onEvent={() => {}} />);
  expect(words()).toEqual(['Accept', 'Propose change']);
  expect(screen.getByRole('button', { name: 'Propose change' })).not.toHaveClass('ant-btn-primary');
});

it('disables a refused event and says why', async () => {
  show(<EventBar process="po_line" offers={offers} looks={looks} onEvent={() => {}} />);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await userEvent.hover(screen.getByRole('note'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('This order line is closed');
});

it('gathers events of other states behind one button, with state and event in words', async () => {
  show(<EventBar process="po_line" offers={offers} looks={looks} onEvent={() => {}} />);
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Not possible now' }));
  expect(await screen.findByText(/“Reschedule” is not possible in status “New”/)).toBeVisible();
});

it('names the field of every reason', async () => {
  const blockers = ['shippedOn', 'lines[0].lots[1].quantity'].map((field) => ({
    label: 'REQUIRED',
    field,
    severity: 'block' as const,
  }));
  show(
    <EventBar
      process="asn"
      offers={[{ event: 'send', allowed: false, blockers }]}
      looks={{ send: {} }}
      onEvent={() => {}}
    />,
  );
  expect(screen.getByRole('note')).toHaveTextContent(
    'Shipment date: This field is required; Line 1 › Lot 2 › Quantity: This field is required',
  );
});
