import { type RefObject, useEffect, useReducer, useRef } from 'react';

/**
 * Moves the focus to the first control within `frame` that is marked wrong. To ask is a change of state that comes after those
 * which mark the controls, so what is asked for is done when they are drawn, however long that takes.
 */
export function useFocusFirst<Frame extends HTMLElement>(): { frame: RefObject<Frame | null>; focusFirst: () => void } {
  const frame = useRef<Frame>(null);
  const [asked, focusFirst] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  return { frame, focusFirst };
}
