import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { show } from '../../testing/show';
import { OpenedTag } from './OpenedTag';

const opened = { openedQty: '15.000', openUntilOn: '2199-12-05', openingId: 9 };

it('leads to the opening whoever may read it, and only them', () => {
  userStore.set({ info: supplier });
  const { unmount } = show(<OpenedTag of={opened} uom="KPC" sent />);
  const link = screen.getByRole('link', { name: '15 KPC ships under an opening until 2199-12-05' });
  expect(link).toHaveAttribute('href', '/po/openings/9');
  unmount();
  userStore.set({ info: { ...supplier, companytype: 'B', roles: ['155'] } });
  show(<OpenedTag of={opened} uom="KPC" sent />);
  expect(screen.getByText(/ships under an opening/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads nowhere inside something that is pressed itself, and says of what is not sent what may be', () => {
  userStore.set({ info: supplier });
  show(<OpenedTag of={opened} uom="KPC" plain />);
  expect(screen.getByText('15 KPC of it opened until 2199-12-05')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  {},
  { openedQty: '0.000', openingId: 9, openUntilOn: '2199-12-05' },
  { openedQty: null, openingId: null, openUntilOn: null },
])('says nothing where nothing is opened, %j', (of) => {
  show(<OpenedTag of={of} uom="KPC" />);
  expect(screen.queryByText(/opened|opening/)).toBeNull();
});
