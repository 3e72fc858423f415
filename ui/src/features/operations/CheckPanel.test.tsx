import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { CheckPanel } from './CheckPanel';

it('looks at the installation when somebody asks and says how many problems there are', async () => {
  const server = fakeServer({
    'GET /operations/check': [
      { area: 'database', kind: 'good', words: 'PostgreSQL 17.2' },
      { area: 'mail', kind: 'bad', words: 'mail: connection refused' },
    ],
  });
  show(<CheckPanel />);
  expect(server.calls).toHaveLength(0);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check the installation' }));
  expect(await screen.findByText(/1 problem\./)).toBeVisible();
  expect(screen.getByText(/connection refused/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy as text' })).toBeEnabled();
});
