import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, type Choice, choiceOf, placesOn, rememberPaper } from './choice';

/** What is printed: the address says it, so that it can be passed on; the paper is remembered for the next notice. */
export function usePrintChoice(): [Choice, (change: Partial<Choice>) => void] {
  const [search, setSearch] = useSearchParams();
  const choice = useMemo(() => choiceOf(search), [search]);
  const choose = useCallback(
    (change: Partial<Choice>) => {
      if (change.paper) rememberPaper(change.paper);
      const next = { ...choice, ...change };
      // A place that the other paper does not have.
      if (next.first > placesOn(next.paper)) next.first = 1;
      setSearch(addressOf(next), { replace: true });
    },
    [choice, setSearch],
  );
  return [choice, choose];
}
