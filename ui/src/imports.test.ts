import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname);
/** What a folder may import from. A feature may use another feature's `api` only: its types and calls, not its screens. */
const allowed: Record<string, string[]> = {
  shared: ['shared', 'locales'],
  features: ['features', 'shared'],
  app: ['app', 'features', 'shared'],
};

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

function offence(file: string, target: string): string | undefined {
  const [from = '', fromFeature] = relative(root, file).split('/');
  const [to = '', toFeature, ...rest] = relative(root, resolve(dirname(file), target)).split('/');
  if (!allowed[from]?.includes(to)) return `${relative(root, file)} imports ${target}`;
  const elsewhere = from === 'features' && to === 'features' && fromFeature !== toFeature;
  return elsewhere && rest[0] !== 'api' ? `${relative(root, file)} imports ${target}` : undefined;
}

it('imports run from shared to features to app, and never between features', () => {
  const offences: string[] = [];
  for (const folder of Object.keys(allowed)) {
    for (const file of files(join(root, folder))) {
      const text = readFileSync(file, 'utf8');
      for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
        const found = target && offence(file, target);
        if (found) offences.push(found);
      }
    }
  }
  expect(offences).toEqual([]);
});

it('pictures are drawn by one component, which keeps them silent', () => {
  const bare = [...files(root)].filter((file) => /<\w+(Outlined|Filled|TwoTone)\b/.test(readFileSync(file, 'utf8')));
  expect(bare.map((file) => relative(root, file))).toEqual([]);
});
