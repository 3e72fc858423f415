import { useQuery } from '@tanstack/react-query';
import { loadWorkflow } from './api';
import { isPassing } from './StateTag';
import type { DocumentKey } from './types';
import { documentKeys } from './useDocumentEvents';

/** How often a page looks again while its document is on its way, in milliseconds. */
const LOOK_AGAIN = 1500;

/** The document itself. Looks again by itself while the state is one that passes, such as Sending. */
export function useDocument<Doc extends { state: string }>(key: DocumentKey, load: (id: number) => Promise<Doc>) {
  return useQuery({
    queryKey: documentKeys.document(key),
    queryFn: () => load(key.id),
    refetchInterval: ({ state }) => (isPassing(key.process, state.data?.state) ? LOOK_AGAIN : false),
  });
}

/** Offers, history and diagram of the document. */
export function useWorkflow(key: DocumentKey) {
  return useQuery({
    queryKey: documentKeys.workflow(key),
    queryFn: () => loadWorkflow(key),
    refetchInterval: ({ state }) => (isPassing(key.process, state.data?.state) ? LOOK_AGAIN : false),
  });
}
