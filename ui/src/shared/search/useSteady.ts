import { useCallback, useEffect, useMemo, useRef } from 'react';

/** A function that stays the same one and does what the newest of them does; for what is called later, never while drawing. */
export function useSteady<Given extends unknown[], Result>(newest: (...given: Given) => Result) {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}

/** The same object for as long as it says the same, so that what is drawn from it is not drawn again. */
export function useSame<Said>(said: Said): Said {
  const text = JSON.stringify(said);
  return useMemo(() => JSON.parse(text) as Said, [text]);
}
