import { vi } from 'vitest';

// The test files that a worker runs share the libraries, which take seconds to load. Each has modules of ours of its own: no file finds what
// another kept in a variable.
vi.resetModules();
