import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { PickInput } from './PickInput';

const all = [
  { value: 'V10001', label: 'V10001 Acme Substrates' },
  { value: 'V10002', label: 'V10002 Best Wafers' },
];

function Field({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <label htmlFor="vendor">Supplier</label>
      <PickInput id="vendor" choices="vendors" value={value} onChange={setValue} maxLength={8} />
      <output>{value}</output>
    </>
  );
}

function open(first?: string) {
  const server = fakeServer({
    'GET /options/vendors': ({ query }: { query: Record<string, string> }) =>
      all.filter(({ label }) => label.toLowerCase().includes((query.typed ?? '').toLowerCase())),
  });
  show(<Field first={first} />);
  return server;
}

it('finds a code by a part of its name, and asks for nothing before somebody looks', async () => {
  const { calls } = open();
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByLabelText('Supplier'), 'wafer');
  await waitFor(() => expect(screen.queryByText('V10001 Acme Substrates')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByText('V10002 Best Wafers'));
  expect(screen.getByRole('status')).toHaveTextContent('V10002');
  expect(calls.at(-1)?.query.typed).toBe('wafer');
});

it('shows every choice when a chosen one is opened again', async () => {
  open('V10001');
  await userEvent.click(screen.getByLabelText('Supplier'));
  expect(await screen.findByText('V10002 Best Wafers')).toBeInTheDocument();
});

it('takes what is on no list, and no more than the field holds', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Supplier'), 'V9000000123');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^V9000000$/));
});

it('keeps what was chosen while another answer was on its way, and stays closed', async () => {
  let answer: (choices: typeof all) => void = () => undefined;
  const late = new Promise<typeof all>((resolve) => {
    answer = resolve;
  });
  const { calls } = fakeServer({
    'GET /options/vendors': ({ query }: { query: Record<string, string> }) => (query.typed ? late : all),
  });
  show(<Field />);
  await userEvent.click(screen.getByLabelText('Supplier'));
  await screen.findByText('V10002 Best Wafers');
  await userEvent.keyboard('V1');
  await waitFor(() => expect(calls.at(-1)?.query.typed).toBe('V1'));
  await userEvent.click(screen.getByText('V10002 Best Wafers'));
  await act(async () => {
    answer(all);
    await new Promise((later) => setTimeout(later, 100));
  });
  expect(screen.getByLabelText('Supplier')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('status')).toHaveTextContent(/^V10002$/);
});
