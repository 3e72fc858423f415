import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userStore } from '../../shared/session/user';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { PoSearchPage } from './PoSearchPage';

vi.mock('../../shared/file', () => ({ saveFile: () => undefined }));

const line = { id: 1, version: 1, poNo: '4500000001', lineNo: 2, state: 'New', closing: 'open', round: 0 };

/** The columns that the export asks for. */
async function exported(companyvendorcode: string): Promise<string[]> {
  const info = { companyvendorcode } as NonNullable<ReturnType<typeof userStore.get>['info']>;
  userStore.set({ ...userStore.get(), info });
  const { calls } = fakeServer({
    'GET /po-lines': { items: [line], totalcount: 1 },
    'GET /po-lines/export': () => new Response('a workbook'),
  });
  show(<PoSearchPage />, '/po/poSearch');
  await userEvent.click(await screen.findByRole('button', { name: /Export to Excel/ }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/po-lines/export')).toBe(true));
  return calls.find(({ path }) => path === '/po-lines/export')?.query.columns?.split(',') ?? [];
}

describe('The export of order lines', () => {
  afterEach(() => userStore.set({ ...userStore.get(), info: undefined }));

  it('has the line number, and for a supplier all that the import of replies needs', async () => {
    const columns = await exported('V10001');
    expect(columns.slice(0, 2)).toEqual(['poNo', 'lineNo']);
    expect(columns).toEqual(expect.arrayContaining(['promisedOn', 'answer', 'quantity', 'remark', 'comment']));
    expect(new Set(columns).size).toBe(columns.length);
  });

  it('has nothing to answer in for a buyer', async () => {
    const columns = await exported('');
    expect(columns.slice(0, 2)).toEqual(['poNo', 'lineNo']);
    expect(columns).not.toContain('answer');
  });
});
