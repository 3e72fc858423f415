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

/** What a file imports of ours, at once, late, or its types alone. */
function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, target]) => target ?? []);
}

it('imports run from shared to features to app, and never between features', () => {
  const offences: string[] = [];
  for (const folder of Object.keys(allowed)) {
    for (const file of files(join(root, folder))) {
      for (const target of imports(file)) {
        const found = offence(file, target);
        if (found) offences.push(found);
      }
    }
  }
  expect(offences).toEqual([]);
});

it('no file imports itself by way of others', () => {
  const all = new Map([...files(root)].map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const done = new Set<string>();
  const rounds: string[] = [];
  const follow = (name: string, way: string[]) => {
    if (way.includes(name))
      rounds.push([...way.slice(way.indexOf(name)), name].map((at) => relative(root, at)).join(' > '));
    const file = all.get(name);
    if (!file || done.has(name) || way.includes(name)) return;
    for (const target of imports(file)) follow(resolve(dirname(file), target), [...way, name]);
    done.add(name);
  };
  for (const name of all.keys()) follow(name, []);
  expect(rounds).toEqual([]);
});

it('pictures are drawn by one component, which keeps them silent', () => {
  const bare = [...files(root)].filter((file) => /<\w+(Outlined|Filled|TwoTone)\b/.test(readFileSync(file, 'utf8')));
  expect(bare.map((file) => relative(root, file))).toEqual([]);
});

it('keys of what is fetched are spelled in one table, so that what is renewed is what was kept', () => {
  const spelled = [...files(root)].filter((file) =>
    /queryKey(?:,|:(?!\s*queryKeys\.))|Query(?:Data|State)(?:<[^(]*>)?\((?!queryKeys\.)/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(spelled.map((file) => relative(root, file))).toEqual([]);
});
