import type { SearchField } from './types';

/** When a document last changed: how long it has waited. The charts of the home page lead here with moments. */
export const changed = {
  kind: 'days',
  name: 'changed',
  label: 'field.changed',
  from: 'changedFrom',
  to: 'changedTo',
  moments: true,
} satisfies SearchField;
