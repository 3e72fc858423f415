import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { MfaPanel } from './MfaPanel';

it('keeps the recovery codes on the screen until somebody says that they are kept', async () => {
  fakeServer({
    'GET /auth/checkMFA': { isMFA: false, required: false, recoveryCodes: 0 },
    'GET /User/generateMFASecret': { secret: 'ABCD', address: 'otpauth://totp/eHub?secret=ABCD' },
    'POST /User/validMFACode': {},
    'PUT /User/changeMFAStatus': { isMFA: true, recoveryCodes: ['aaaa-bbbb'], token: null },
  });
  show(<MfaPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeInTheDocument();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Next' })).toBeEnabled());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
  await within(dialog).findByText('aaaa-bbbb');
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).getByText('aaaa-bbbb')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull());
});

it('gives new recovery codes for a code, also where a policy keeps it switched on', async () => {
  const { calls } = fakeServer({
    'GET /auth/checkMFA': { isMFA: true, required: true, recoveryCodes: 1 },
    'POST /User/renewRecoveryCodes': { recoveryCodes: ['cccc-dddd'] },
  });
  show(<MfaPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'New recovery codes' }));
  await within(dialog).findByText('cccc-dddd');
  expect(calls.find((call) => call.path.endsWith('renewRecoveryCodes'))?.body).toEqual({ code: '123456' });
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).getByText('cccc-dddd')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByText('cccc-dddd')).toBeNull());
});
