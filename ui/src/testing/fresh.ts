import { vi } from 'vitest';

// The test files that a worker runs share its window and the libraries, which take seconds to load. Each has modules of ours of its own:
// no file finds what another kept in a variable. What may be kept in the window is put back here and in `vitest.setup.ts`.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.title = '';
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
