import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../queryKeys';
import { EXPORTS, type Export, isComing, loadExports } from './exports';

/** How often to look while something is being written, milliseconds. */
const SOON = 2_000;

/** One's own exports; looked at again as long as one of them is being written. */
export function useExports(enabled = true) {
  return useQuery({
    queryKey: queryKeys.lists(EXPORTS),
    queryFn: ({ signal }) => loadExports(signal),
    enabled,
    refetchInterval: ({ state }: { state: { data?: Export[] } }) => (state.data?.some(isComing) ? SOON : false),
  });
}
