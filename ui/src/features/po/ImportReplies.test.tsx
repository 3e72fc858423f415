import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { ImportReplies } from './ImportReplies';

vi.mock('../../shared/file', () => ({ saveFile: () => undefined }));

it('is there for who gets the template, and for nobody else', () => {
  fakeServer({});
  const offered = (change: Partial<typeof supplier>) => {
    userStore.set({ info: { ...supplier, ...change } });
    show(<ImportReplies filters={{}} />);
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

it('asks for a workbook with the lines of the filter', async () => {
  userStore.set({ info: supplier });
  const { calls } = fakeServer({ 'GET /po-lines/template': () => new Response('a workbook') });
  show(<ImportReplies filters={{ material: 'M1', state: 'New' }} />);
  await userEvent.click(screen.getByRole('button', { name: /Import replies/ }));
  await userEvent.click(await screen.findByRole('button', { name: /template/i }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.query).toMatchObject({ material: 'M1', state: 'New' });
});
