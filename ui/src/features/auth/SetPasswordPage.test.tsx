import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { ActivationPage, AddNewPasswordPage } from './SetPasswordPage';

const settings = { oldSite: null, companySso: false, passwordShortest: 8, passwordLongest: 12, idleMinutes: 30 };

async function enter(password: string, again = password) {
  await userEvent.clear(screen.getByLabelText(/^New password \*/));
  await userEvent.type(screen.getByLabelText(/^New password \*/), password);
  await userEvent.clear(screen.getByLabelText(/^Confirm password/));
  await userEvent.type(screen.getByLabelText(/^Confirm password/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
}

it('judges at the field, and says what the server finds there', async () => {
  let refuse = true;
  const server = fakeServer({
    'GET /auth/loginSettings': settings,
    'POST /auth/addNewPassword': { good: true, reason: null },
    'PUT /auth/resetPassword': () =>
      refuse
        ? refusal(400, {
            errorLabel: 'VALIDATION',
            blockers: [{ label: 'PASSWORD_UNCHANGED', field: 'newPassword', severity: 'block' }],
          })
        : { username: 'supplier1' },
  });
  show(<AddNewPasswordPage />, '/addNewPassword?pw=abc');
  await screen.findByLabelText(/^New password \*/);
  const asked = server.calls.find(({ path }) => path.endsWith('/addNewPassword'));
  expect(asked, 'the token travels in the body').toMatchObject({ query: {}, body: { pw: 'abc', first: false } });
  await enter('short1');
  expect(await screen.findByText('The password must have 8 to 12 characters')).toBeVisible();
  await enter('abcdefgh');
  expect(await screen.findByText('Use letters and digits only, with at least one of each')).toBeVisible();
  await enter('abcdefg7', 'abcdefg8');
  expect(await screen.findByText('The two passwords do not match')).toBeVisible();
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
  await enter('abcdefg7');
  expect(await screen.findByText('The new password must differ from the old one')).toBeVisible();
  refuse = false;
  await enter('abcdefg9');
  expect(await screen.findByText(/sign in as supplier1/)).toBeVisible();
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ pw: 'abc', newPassword: 'abcdefg9' });
});

it('takes a password with blanks around it, which are none of it', async () => {
  let down = true;
  const server = fakeServer({
    'GET /auth/loginSettings': settings,
    'POST /auth/addNewPassword': () =>
      down ? refusal(503, { errorLabel: 'NOT_READY' }) : { good: true, reason: null },
    'PUT /auth/resetPassword': { username: 'supplier1' },
  });
  show(<AddNewPasswordPage />, '/addNewPassword?pw=abc');
  const again = await screen.findByRole('button', { name: 'Try again' });
  down = false;
  await userEvent.click(again);
  await screen.findByLabelText(/^New password \*/);
  await enter(' abcdefg7 ', 'abcdefg7');
  expect(await screen.findByText(/sign in as supplier1/)).toBeVisible();
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ pw: 'abc', newPassword: 'abcdefg7' });
});

it('says why a link is of no use', async () => {
  fakeServer({
    'GET /auth/loginSettings': settings,
    'POST /auth/addNewPassword': { good: false, reason: 'LINK_EXPIRED' },
  });
  show(<ActivationPage />, '/activation?invitationCode=abc');
  expect(await screen.findByText(/This link has expired/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
});

it('asks for a link and does not tell whether there is such an account', async () => {
  const server = fakeServer({ 'POST /auth/forgetPassword': {} });
  show(<ForgotPasswordPage />, '/forgotPassword');
  await userEvent.type(screen.getByLabelText(/Account/), ' supplier1 ');
  await userEvent.type(screen.getByLabelText(/Email/), 'a@b.cd');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('10 to 15 minutes'));
  expect(server.calls[0]?.body).toEqual({ username: 'supplier1', email: 'a@b.cd' });
});
