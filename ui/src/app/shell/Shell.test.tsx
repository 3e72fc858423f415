import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { Shell } from './Shell';

it('leads past the menu with the first stop of the Tab key, and stays at the address', async () => {
  fakeServer({});
  userStore.set({ info: supplier });
  const page = show(<Shell />, '/po/poSearch?state=New');
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(page.address()).toBe('/po/poSearch?state=New');
});
