// Fails when a key is missing in a language, when its placeholders differ between languages, when the code uses a key (written out
// in full) that no language has, or when a text or a page of help says a retired word.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = new URL('../src', import.meta.url).pathname;
const languages = ['Tc', 'Cn', 'En'];

function flatten(node, prefix, into) {
  for (const [key, value] of Object.entries(node)) {
    const name = `${prefix}.${key}`;
    if (typeof value === 'string') into.set(name, value);
    else flatten(value, name, into);
  }
  return into;
}

function words(language) {
  const folder = join(source, 'locales', language);
  const all = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.slice(0, -5), all);
  }
  return all;
}

function placeholders(text) {
  return [...text.matchAll(/{{\s*(\w+)\s*}}/g)]
    .map((match) => match[1])
    .sort()
    .join(',');
}

function* codeFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* codeFiles(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

const all = Object.fromEntries(languages.map((language) => [language, words(language)]));
const known = new Set(languages.flatMap((language) => [...all[language].keys()]));
const faults = [];

// Chinese has one form for any number, so the word for exactly one (`total_one` beside `total`) is English alone.
const singular = /_one$/;

for (const key of known) {
  const needed = singular.test(key) && known.has(key.replace(singular, '')) ? ['En'] : languages;
  const missing = needed.filter((language) => !all[language].get(key));
  if (missing.length > 0) faults.push(`${key}: missing in ${missing.join(', ')}`);
  const kinds = new Set(languages.filter((l) => all[l].has(key)).map((l) => placeholders(all[l].get(key))));
  if (kinds.size > 1) faults.push(`${key}: placeholders differ: ${[...kinds].join(' | ')}`);
}

// English words that people stopped at; docs/GLOSSARY.md says what stands in their place, and why.
const retired =
  /\b(in all|faults?|cadence|ticks?|anew|meanwhile|somebody|consequences?|heard of|g(?:ive|iven|ave) up|may not|may ship|that waits?|no longer good|not (?:right|good)|switch(?:ed)? o(?:n|ff)|mails)\b/i;

const help = join(source, 'help', 'En');
const pages = readdirSync(help).flatMap((file) =>
  readFileSync(join(help, file), 'utf8')
    .split('\n')
    // What is quoted are keys, not words.
    .map((line, at) => [`help/${file}:${at + 1}`, line.replace(/\{[^}]*\}/g, '')]),
);
for (const [key, text] of [...all.En, ...pages]) {
  const [word] = text.match(retired) ?? [];
  if (word) faults.push(`${key}: says “${word}”, see docs/GLOSSARY.md: “${text}”`);
}

// A key written out in full, wherever it stands: 'asn.event.send'. Its first part is the name of a locale file.
const files = new Set([...known].map((key) => key.split('.')[0]));
const uses = [
  /\bt\(\s*'([^']+)'/g,
  /\bmessage\(\s*'([^']+)'/g,
  /\b(?:label|title|labelKey|titleKey|text|i18nKey)[:=]\s*\{?'([\w-]+\.[\w.-]+)'/g,
];
for (const path of codeFiles(source)) {
  const text = readFileSync(path, 'utf8');
  for (const pattern of uses) {
    for (const [, key] of text.matchAll(pattern)) {
      if (!known.has(key) && (key.includes('.') || !files.has(key)))
        faults.push(`${path.slice(source.length + 1)}: uses ${key}`);
    }
  }
}

for (const fault of faults) console.error(fault);
console.log(`${known.size} keys in ${languages.join(', ')}; ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
