import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { ChangePasswordPage } from './ChangePasswordPage';
import { LoginPage } from './LoginPage';

function Pages() {
  return useLocation().pathname === '/login' ? <LoginPage /> : <ChangePasswordPage />;
}

it('sends passwords without the blanks around them, and says at the sign-in that it went well', async () => {
  const server = fakeServer({
    'GET /auth/loginSettings': { companySso: false, passwordShortest: 8, passwordLongest: 12, idleMinutes: 30 },
    'PUT /User/changePassword': {},
  });
  show(<Pages />, '/account/changePassword');
  await userEvent.type(screen.getByLabelText(/Old password|Current password/i), ' Ehub2026demo ');
  await userEvent.type(screen.getByLabelText(/^New password \*/), ' abcdefg7 ');
  await userEvent.type(screen.getByLabelText(/^Confirm password/), 'abcdefg7');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed; please sign in again')).toBeVisible();
  expect(screen.getByLabelText('Account')).toBeVisible();
  const sent = server.calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ oldPassword: 'Ehub2026demo', newPassword: 'abcdefg7' });
});
