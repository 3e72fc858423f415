import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/queryKeys';

/** How often the screen looks again while somebody can see it, in milliseconds. */
const LOOK_AGAIN = 5000;

/** What the screen shows, fetched again and again while it is visible. */
export function useLive<Data>(what: readonly (string | number)[], load: () => Promise<Data>) {
  return useQuery({
    queryKey: queryKeys.operations(...what),
    queryFn: load,
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });
}

/** Seconds as people say them: 42 s, 5 min, 3.5 h, 2 d. */
export function ageText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${(seconds / 3600).toFixed(1)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
