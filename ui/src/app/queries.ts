import { MutationCache, QueryClient } from '@tanstack/react-query';
import { errorSink } from '../shared/api/sink';
import { ApiError } from '../shared/client';

/** What was fetched. A refusal is not tried again; a lost line once, unless it took all the time that a call has. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.options.onError) reportOnce(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < 1 && error instanceof ApiError && error.status === 0 && error.errorLabel !== 'TIME_OUT',
    },
  },
});

/** Shows an error that nobody had a place for. */
export function reportOnce(error: unknown): void {
  if (!(error instanceof ApiError) || error.shown) return;
  error.shown = true;
  errorSink().report(error);
}

window.addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof ApiError)) return;
  reportOnce(event.reason);
  event.preventDefault();
});
