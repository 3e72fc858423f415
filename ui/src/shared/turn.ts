import { errorSink } from './api/sink';
import type { FileAnswer } from './client';
import { ApiError } from './client';
import { loadingStore, whileLoading } from './feedback/loading';
import { saveFile } from './file';
import { i18next } from './i18n/i18n';

/** The server's word for "others are importing or exporting". */
const BUSY = 'WORKBOOKS_BUSY';
/** Calls at most. The server itself lets each wait ten seconds, so this is more than a minute. */
const CALLS = 6;
/** Seconds between two calls where the server names none. */
const PAUSE = 3;

interface Waiting {
  /** Told when the wait begins, so that the person sees it. */
  onWait: () => void;
  /** Whether anybody still waits; nothing is asked for those who left. */
  still?: () => boolean;
}

/** Calls, and calls again after as long as the server says while others have their turn with a workbook; a bounded number of times. */
export async function inTurn<T>(call: () => Promise<T>, { onWait, still = () => true }: Waiting): Promise<T> {
  for (let calls = 1; ; calls++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.errorLabel !== BUSY || calls === CALLS) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? PAUSE) * 1000));
      if (still()) continue;
      error.shown = true;
      throw error;
    }
  }
}

/** Fetches a workbook and hands it to the person, behind a dialog that says what is waited for. */
export async function saveInTurn(call: () => Promise<FileAnswer>, fallbackName: string): Promise<void> {
  const onWait = () => loadingStore.set({ allLoading: true, allLoadingText: i18next.t('import.waiting') });
  try {
    saveFile(await whileLoading(inTurn(call, { onWait })), fallbackName);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.shown) errorSink().report(error);
    error.shown = true;
  }
}
