import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PASSING } from '../../shared/document/useDocument';
import { queryKeys } from '../../shared/queryKeys';
import { loadRuns } from './api';
import { isOpen } from './watch';

/** How often to look while nothing runs, in milliseconds. */
const IDLE = 5000;
/** Runs by page. */
export const SIZE = 10;

/** A page of the runs of a definition, newest first; what runs is seen running. */
export function useRuns(id: number, page: number) {
  return useQuery({
    queryKey: queryKeys.qjobRuns(id, page),
    queryFn: () => loadRuns(id, page, SIZE),
    refetchInterval: ({ state }) => (state.data?.items.some((run) => isOpen(run.state)) ? PASSING : IDLE),
    placeholderData: keepPreviousData,
  });
}
