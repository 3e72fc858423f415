import type { ApiError } from './error';

/** Who tells the person about errors. The app registers it at start, so that the client needs no screen. */
export interface ErrorSink {
  report: (error: ApiError) => void;
}

let current: ErrorSink = { report: () => {} };

export function errorSink(): ErrorSink {
  return current;
}

/** Registers the sink; the last one counts. */
export function setErrorSink(sink: ErrorSink): void {
  current = sink;
}
