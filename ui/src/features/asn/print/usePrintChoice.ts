import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, type Choice, choiceOf, placesOn, rememberPaper } from './choice';

/** What is printed: the address says it, so that it can be passed on; the paper is remembered for the next notice. */
export function usePrintChoice(): [Choice, (change: Partial<Choice>) => void] {
  const [search, setSearch] = useSearchParams();
  const choice = useMemo(() => choiceOf(search), [search]);
  // The address is drawn when the browser has time for it; what is chosen until then must not undo what was chosen before.
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  }, [choice]);
  const choose = useCallback(
    (change: Partial<Choice>) => {
      if (change.paper) rememberPaper(change.paper);
      const next = { ...latest.current, ...change };
      // A place that the other paper does not have.
      if (next.first > placesOn(next.paper)) next.first = 1;
      latest.current = next;
      setSearch(addressOf(next), { replace: true });
    },
    [setSearch],
  );
  return [choice, choose];
}
