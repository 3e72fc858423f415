import { useQuery } from '@tanstack/react-query';
import { loadWorkflow } from './api';
import { isPassing } from './StateTag';
import type { DocumentKey } from './types';
import { documentKeys } from './useDocumentEvents';

/** How often a page looks again while its document is on its way, such as Sending, in milliseconds. */
const PASSING = 1500;
/** How often it looks whether somebody else did something to a document at rest, in milliseconds. */
const RESTING = 30_000;

/** What an open page shows does not grow old: it looks again now and then, and when somebody comes back to it. */
export const watched = { refetchInterval: RESTING, refetchOnWindowFocus: 'always' } as const;

function watchedAs(process: string) {
  return {
    ...watched,
    refetchInterval: ({ state }: { state: { data?: { state: string } } }) =>
      isPassing(process, state.data?.state) ? PASSING : RESTING,
  };
}

/** The document itself. */
export function useDocument<Doc extends { state: string }>(key: DocumentKey, load: (id: number) => Promise<Doc>) {
  return useQuery({
    queryKey: documentKeys.document(key),
    queryFn: () => load(key.id),
    ...watchedAs(key.process),
  });
}

/** Offers, history and diagram of the document. */
export function useWorkflow(key: DocumentKey) {
  return useQuery({
    queryKey: documentKeys.workflow(key),
    queryFn: () => loadWorkflow(key),
    ...watchedAs(key.process),
  });
}
