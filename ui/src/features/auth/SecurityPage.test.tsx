import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { SecurityPage } from './SecurityPage';

it('offers another try for what could not be loaded', async () => {
  let down = true;
  const unless = (answer: unknown) => () => (down ? refusal(503, { errorLabel: 'NOT_READY' }) : answer);
  fakeServer({
    'GET /auth/checkMFA': unless({ isMFA: false, required: false, recoveryCodes: 0 }),
    'GET /my-sessions': unless([]),
    'GET /User/generateMFASecret': unless({ address: 'otpauth://totp/x', secret: 'ABCD EFGH' }),
  });
  show(<SecurityPage />);
  await waitFor(() => expect(screen.getAllByText('This could not be loaded')).toHaveLength(2));
  down = false;
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again);
  const setUp = await screen.findByRole('button', { name: 'Set up' });
  await waitFor(() => expect(screen.queryByText('This could not be loaded')).toBeNull());
  down = true;
  await userEvent.click(setUp);
  const again = await screen.findByRole('button', { name: 'Try again' });
  down = false;
  await userEvent.click(again);
  expect(await screen.findByTestId('mfa-key')).toHaveTextContent('ABCD EFGH');
});
