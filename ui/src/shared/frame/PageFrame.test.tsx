import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show';
import { ApiError } from '../api/error';
import { PageFrame } from './PageFrame';

const title = () => screen.queryByRole('heading', { level: 1, name: 'Groups' });

it('has its title and what can be done there, around what was fetched', async () => {
  const query = { data: ['one', 'two'], error: null, refetch: vi.fn() };
  show(
    <PageFrame name="groupList" actions={<button type="button">New</button>} query={query}>
      {(rows) => rows.join(', ')}
    </PageFrame>,
  );
  expect(await screen.findByText('one, two')).toBeVisible();
  expect(title()).toBeVisible();
  expect(screen.getByRole('button', { name: 'New' })).toBeVisible();
});

it('is no page until what it asks for has come, and can ask again', async () => {
  const refetch = vi.fn();
  const error = new ApiError({ errorLabel: 'SYSTEM_ERROR', status: 500 });
  show(
    <PageFrame name="groupList" query={{ data: undefined, error, refetch }}>
      never
    </PageFrame>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(title()).toBeNull();
  expect(screen.queryByText('never')).toBeNull();
});
