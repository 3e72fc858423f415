import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../queryKeys';
import { loadWorkflow } from './api';
import { isPassing } from './StateTag';
import type { DocumentKey } from './types';

/** How often a page looks again while what it shows is on its way, such as Sending, in milliseconds. */
export const PASSING = 1500;
/** How often it looks whether somebody else did something to a document at rest, in milliseconds. */
const RESTING = 30_000;

/** What an open page shows does not grow old: it looks again now and then, and when somebody comes back to it. */
export const watched = { refetchInterval: RESTING, refetchOnWindowFocus: 'always' } as const;

function watchedAs<Doc extends { state: string }>(process: string, resting = (_: Doc) => RESTING) {
  return {
    ...watched,
    refetchInterval: ({ state: { data } }: { state: { data?: Doc } }) => {
      if (isPassing(process, data?.state)) return PASSING;
      return data ? resting(data) : RESTING;
    },
  };
}

/** The document itself. `resting` tells how soon to look again at one whose own clock goes faster than people do. */
export function useDocument<Doc extends { state: string }>(
  key: DocumentKey,
  load: (id: number) => Promise<Doc>,
  resting?: (doc: Doc) => number,
) {
  return useQuery({
    queryKey: queryKeys.document(key),
    queryFn: () => load(key.id),
    ...watchedAs(key.process, resting),
  });
}

/** Offers, history and diagram of the document. */
export function useWorkflow(key: DocumentKey) {
  return useQuery({
    queryKey: queryKeys.workflow(key),
    queryFn: () => loadWorkflow(key),
    ...watchedAs(key.process),
  });
}
