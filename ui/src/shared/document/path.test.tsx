import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { i18next } from '../i18n/i18n';
import { placeText } from './path';

const root = resolve(import.meta.dirname, '../../../..');

/** Every path that the rules give a finding, with some number for the row. */
function places(): string[] {
  const found = new Set<string>();
  for (const folder of ['workflows/src', 'api/src']) {
    for (const file of readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.rs')) continue;
      const source = readFileSync(resolve(root, folder, file), 'utf8');
      for (const [, path] of source.matchAll(/\.at\((?:format!\()?"([^"]+)"/g)) {
        if (path) found.add(path.replace(/\[\{\w*\}\]/g, '[1]'));
      }
    }
  }
  return [...found].filter((path) => !path.includes('{'));
}

describe('the place of a finding', () => {
  const words = (path: string) => placeText(i18next.t, path);

  it('is named as people read it', () => {
    expect(words('lines[0].lots[1].quantity')).toBe('Line 1 › Lot 2 › Quantity');
    expect(words('lines[1].poLineId')).toBe('Line 2');
    expect(words('content-type')).toBe('');
  });

  it('is never the raw name of a field, whatever the rules say', () => {
    expect(places().length).toBeGreaterThan(50);
    const raw = places().filter((path) => /[a-z][A-Z]|_|-|\[/.test(words(path)));
    expect(raw).toEqual([]);
  });
});
