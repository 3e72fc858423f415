import { useEffect } from 'react';
import { useSteady } from '../../shared/search/useSteady';

interface Keys {
  /** To the next one, or the one before. */
  step: (by: number) => void;
  tick: () => void;
  accept: () => void;
  reject: () => void;
}

/** The keys as people see them. By their place rather than by what they type: with Alt some keyboards type another sign. */
export const KEYS = { next: 'J', before: 'K', tick: 'X', accept: 'Alt+A', reject: 'Alt+R' } as const;

/** Whether somebody types there. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

/** Keys of the inbox, as long as no dialogue is open: letters alone move, decisions take Alt with them. */
export function useInboxKeys({ step, tick, accept, reject }: Keys): void {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    const acts: Record<string, () => void> = event.altKey
      ? { KeyA: accept, KeyR: reject }
      : isTyping(event.target)
        ? {}
        : { KeyJ: () => step(1), KeyK: () => step(-1), KeyX: tick };
    const act = acts[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}
