import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { permission, shipWorkflow } from '../../testing/ship';
import { show } from '../../testing/show';
import { SearchPermissionsPage } from './SearchPermissionsPage';

const rejected = {
  ...permission,
  id: 10,
  lineNo: 30,
  state: 'Rejected',
  comment: 'the store is full',
  decidedByName: 'buyer1',
};
const lapsed = { ...permission, id: 11, lineNo: 40, state: 'Withdrawn', comment: 'closed' };

it('says who decided what and why, and takes back what is open after a question', async () => {
  const { calls } = fakeServer({
    'GET /ship-permissions': { items: [permission, rejected, lapsed], totalcount: 3 },
    'GET /ship-permissions/9/workflow': shipWorkflow('Submitted', 1, ['withdraw']),
    'POST /ship-permissions/events/withdraw': {
      done: 1,
      refused: 0,
      results: [{ id: 9, ok: true, state: 'Withdrawn', version: 2 }],
    },
  });
  show(<SearchPermissionsPage />, '/po/allowShipSearch?state=Submitted,Rejected,Withdrawn&reapply=true');
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  const told = within(await row('4500001001 / 30'));
  for (const text of ['Rejected', 'the store is full', 'buyer1']) expect(told.getByText(text)).toBeVisible();
  expect(within(await row('4500001001 / 40')).getByText('The ERP closed the order line.')).toBeVisible();
  expect(calls.find(({ path }) => path === '/ship-permissions')?.query).toMatchObject({
    state: 'Submitted,Rejected,Withdrawn',
    reapply: 'true',
  });
  await userEvent.click(within(await row('4500001001 / 20')).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: /Withdraw/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Keep application' })).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw (1)' }));
  expect(await dialog.findByText('1 accepted, 0 failed')).toBeVisible();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ items: [{ id: 9, version: 1 }] }),
  );
});

it('is narrowed by the states that the server names', async () => {
  const { calls } = fakeServer({
    'GET /ship-permissions': { items: [permission], totalcount: 1 },
    'GET /option/approvalState': [{ value: 'Rejected', label: 'Not granted' }],
  });
  show(<SearchPermissionsPage />, '/po/allowShipSearch');
  await screen.findByText('4500001001 / 20');
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByTitle('Not granted'));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/ship-permissions', query: { state: 'Rejected' } }));
});
