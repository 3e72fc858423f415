import { useEffect, useState } from 'react';

/**
 * For a dialogue that is taken out of the page, rather than told to close: gives the focus back to what had it before, so
 * that people at the keyboard go on where they were. Where that is gone, such as the button of an event that is not
 * offered any more, the page's main part has it.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Somebody else has taken it meanwhile, or the dialogue is still there.
      if (document.activeElement !== document.body) return;
      const target = before?.isConnected && before !== document.body ? before : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [before],
  );
}
