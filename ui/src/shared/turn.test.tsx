import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/server';
import { setErrorSink } from './api/sink';
import { request, requestFile } from './client';
import { loadingStore } from './feedback/loading';
import { inTurn, saveInTurn } from './turn';

const busy = () => {
  const answer = refusal(503, { errorLabel: 'WORKBOOKS_BUSY' });
  answer.headers.set('Retry-After', '7');
  return answer;
};

describe('inTurn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks again after as long as the server says, and shows that it waits', async () => {
    let left = 2;
    const { calls } = fakeServer({ 'POST /a/import': () => (left-- > 0 ? busy() : { rows: 1 }) });
    const onWait = vi.fn();
    const answer = inTurn(() => request('POST', '/a/import'), { onWait });
    await vi.advanceTimersByTimeAsync(6_900);
    expect([calls.length, onWait.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.length).toBe(2);
    await vi.advanceTimersByTimeAsync(7_000);
    await expect(answer).resolves.toEqual({ rows: 1 });
    expect(calls.length).toBe(3);
  });

  it('gives up after six calls, says so once, and asks nothing for whoever left', async () => {
    const report = vi.fn();
    setErrorSink({ report });
    const { calls } = fakeServer({ 'GET /a/export': busy });
    const saved = saveInTurn(() => requestFile('GET', '/a/export'), 'a.xlsx');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loadingStore.get().allLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    await saved;
    expect([calls.length, report.mock.calls.length, loadingStore.get().allLoading]).toEqual([6, 1, false]);
    const gone = inTurn(() => requestFile('GET', '/a/export'), { onWait: () => undefined, still: () => false });
    const refused = expect(gone).rejects.toMatchObject({ errorLabel: 'WORKBOOKS_BUSY', shown: true });
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(calls.length).toBe(7);
  });
});
