import type { TFunction } from 'i18next';
import type { SearchField } from './types';

/** Narrows a list to what is the reader's own; `words` says what that is there. */
export const mineField = (t: TFunction, words = 'po.mineOnly'): SearchField => ({
  kind: 'select',
  name: 'mine',
  label: 'field.mine',
  options: [{ value: 'true', label: t(words) }],
});
