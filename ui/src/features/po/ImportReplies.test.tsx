import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { ImportReplies } from './ImportReplies';

it('is there for who gets the template, and for nobody else', () => {
  fakeServer({});
  const offered = (change: Partial<typeof supplier>) => {
    userStore.set({ info: { ...supplier, ...change } });
    show(<ImportReplies />);
    const found = screen.queryByRole('button', { name: /Import replies/ }) !== null;
    cleanup();
    return found;
  };
  expect(offered({})).toBe(true);
  // A buyer has a company with a code, too.
  expect(offered({ companytype: 'B', companyvendorcode: 'OSE', roles: ['153', '154'] })).toBe(false);
  expect(offered({ companytype: 'B', companyvendorcode: 'OSE', roles: ['122'] })).toBe(false);
  expect(offered({ roles: ['121', '124'] })).toBe(false);
});
