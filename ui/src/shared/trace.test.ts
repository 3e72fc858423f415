import { describe, expect, it } from 'vitest';
import { traceparent } from './trace';

describe('traceparent', () => {
  it('has the form of the specification and is another at each call', () => {
    const made = Array.from({ length: 50 }, traceparent);
    for (const header of made) expect(header).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
    expect(new Set(made).size).toBe(50);
  });
});
