import type { WordFiles } from './files';

/** Everything that is said. */
export const files: WordFiles = import.meta.glob('../../../locales/Cn/*.json', { import: 'default', eager: true });
