import { flushSync } from 'react-dom';

/**
 * Has the field with the cursor hand over what is in it: some do so only when they are left, and neither Esc nor a reload
 * leaves one. Gives back the field, which has lost the cursor.
 */
export function settleField(): HTMLElement | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('input, textarea')) return undefined;
  flushSync(() => activeElement.blur());
  return activeElement;
}
