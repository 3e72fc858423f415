import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { FindTool } from './FindTool';

const screens = [
  { name: 'poSearch', title: 'route.poSearch', group: 'route.po', path: '/po/poSearch' },
  { name: 'asnSearch', title: 'route.asnSearch', group: 'route.asn', path: '/asn/asnSearch' },
];
const order = (number: string, id: number) => ({ id, number, about: 'V10001 Acme', route: `/po/orders/${id}` });
const notice = { id: 3, number: 'ASN4501', about: 'V10001 Acme · P100', state: 'Sent', route: '/asn/asns/3' };
const found = {
  groups: [
    { kind: 'order', hits: [order('4500000001', 1), order('4500000002', 2)] },
    { kind: 'asn', hits: [notice] },
  ],
};

function open(reply: unknown = found) {
  const server = fakeServer({ 'GET /find': reply });
  const shown = show(
    <>
      <input aria-label="elsewhere" />
      <FindTool screens={screens} />
    </>,
    '/home',
  );
  return { ...shown, asked: () => server.calls.map(({ query }) => query.words) };
}

const box = () => screen.findByRole('combobox', { name: 'Find anything' });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => userStore.set({ info: { ...supplier, userid: Math.random() } }));

it('opens by Ctrl-K, says what can be found, and gives the focus back', async () => {
  open();
  const elsewhere = screen.getByLabelText('elsewhere');
  await userEvent.click(elsewhere);
  await userEvent.keyboard('{Control>}k{/Control}');
  const found = await box();
  await waitFor(() => expect(found).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('Type the beginning of an order');
  expect(options()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(elsewhere).toHaveFocus();
});

it('groups what is found, and opens what the arrows choose', async () => {
  const { address, asked } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Find anything (Ctrl+K)' }));
  await userEvent.type(await box(), ' 450 ');
  await screen.findByRole('option', { name: /4500000001/ });
  expect(asked()).toEqual(['450']);
  expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual(['Orders', 'ASNs']);
  expect(within(screen.getByRole('group', { name: 'ASNs' })).getByRole('option')).toHaveTextContent(
    'ASN4501V10001 Acme · P100 · Sent',
  );
  expect(chosen()).toContain('4500000001');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toContain('4500000002');
  expect(await box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toContain('ASN4501');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/asn/asns/3'));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('remembers what was opened, for this person alone', async () => {
  const { address } = open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), '450');
  await userEvent.click(await screen.findByRole('option', { name: /4500000002/ }));
  await waitFor(() => expect(address()).toBe('/po/orders/2'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await box();
  expect(options()).toEqual(['4500000002Orders · V10001 Acme']);
  expect(screen.getByRole('group', { name: 'Recently opened' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  userStore.set({ info: { ...supplier, userid: 9 } });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  await box();
  expect(options()).toEqual([]);
});

it('finds screens by name and by code, without asking the server for a letter', async () => {
  const { address, asked } = open({ groups: [] });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), 'a');
  expect(options()[0]).toContain('ASN');
  expect(asked()).toEqual([]);
  await userEvent.clear(await box());
  await userEvent.type(await box(), 'posea');
  expect(await screen.findByRole('option')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/po/poSearch'));
});

it('drops an answer to what is not typed any more', async () => {
  const slow: (() => void)[] = [];
  const reply = ({ query }: Call) =>
    query.words === '45'
      ? new Promise((done) => slow.push(() => done(found)))
      : { groups: [{ kind: 'order', hits: [order('4600000001', 6)] }] };
  const { asked } = open(reply);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), '45');
  await waitFor(() => expect(asked()).toEqual(['45']));
  await userEvent.clear(await box());
  await userEvent.type(await box(), '46');
  expect(await screen.findByRole('option', { name: /4600000001/ })).toBeVisible();
  for (const answer of slow) answer();
  await new Promise((done) => setTimeout(done, 20));
  expect(options()).toEqual(['4600000001V10001 Acme']);
  // Until there is an answer to the new words, what does not begin with them is not offered.
  await userEvent.type(await box(), 'x');
  expect(options()).toEqual([]);
});

it('says when nothing was found, and when nobody knows', async () => {
  let well = false;
  open(() => (well ? { groups: [] } : refusal(500, { errorLabel: 'SYSTEM_ERROR' })));
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), 'zz');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('status')).not.toHaveTextContent('Nothing found');
  well = true;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “zz”.'));
});

it('stays shut while another dialogue is open', async () => {
  open();
  const other = document.createElement('div');
  other.className = 'ant-modal-wrap';
  document.body.append(other);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).toBeNull();
  other.remove();
});
