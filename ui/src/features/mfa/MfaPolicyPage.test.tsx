import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { MfaPolicyPage } from './MfaPolicyPage';

it('shows of whom it is asked, adds a policy and removes one', async () => {
  let tries = 0;
  const server = fakeServer({
    'GET /second-step-policies': [{ id: 3, role: 802, companyType: null, accounts: 4, missing: 1 }],
    'POST /second-step-policies': () => {
      tries += 1;
      const blockers = [{ label: 'ALREADY_EXISTS', field: 'role', params: {}, severity: 'block' }];
      return tries === 1 ? refusal(409, { errorLabel: 'REFUSED', blockers }) : { id: 4 };
    },
    'DELETE /second-step-policies/3': {},
  });
  show(<MfaPolicyPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add policy' }));
  const add = screen.getAllByRole('button', { name: 'Add policy' }).at(-1) as HTMLElement;
  await userEvent.click(add);
  await waitFor(() => expect(document.querySelector('.field-note.fault')).not.toBeNull());
  await userEvent.click(add);
  await waitFor(() => expect(tries).toBe(2));
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ role: null, companyType: null });
  await userEvent.click(screen.getByRole('button', { name: /^Remove policy/ }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Remove' })).at(-1) as HTMLElement);
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
});
