import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { render, screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { HistoryTimeline } from './shared/document/HistoryTimeline';
import { changeLanguage, i18next } from './shared/i18n/i18n';
import { actorText, kindText } from './shared/job/kind';
import { entry } from './testing/document';

const root = resolve(import.meta.dirname, '../..');

/** The sources of the program, without its tests. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((file) => {
    if (/tests?(\.rs)?$/.test(file.name)) return [];
    if (file.isDirectory()) return sources(join(folder, file.name));
    if (!file.name.endsWith('.rs')) return [];
    return readFileSync(join(root, folder, file.name), 'utf8')
      .split('#[cfg(test)]')
      .slice(0, 1);
  });
}

const program = ['engine/src', 'workflows/src', 'worker/src', 'api/src', 'src'].flatMap(sources).join('\n');
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
];

/** Kinds of jobs: those of schedules are labels, the others constants that the worker has handlers for. */
const schedules = readFileSync(join(root, 'workflows/src/qjob/kind.rs'), 'utf8').split('\n}')[0] ?? '';
const kinds = [
  ...found(schedules, /^ {8}\w+ = "([a-z_.]+)",$/gm),
  ...found(program, /pub const (?:DELIVER|FIRED|READ_HELD|WRITE): &str = "([a-z_.]+)"/g),
];
/** What the program calls itself where no job does something. */
const parts = found(program, /(?:Actor::system|system_for)\(\s*"([^"]+)"/g).filter(
  (name) => !['admin', 'check'].includes(name),
);

afterAll(() => changeLanguage('En'));

it('every kind of job, and every part of the program that can stand in a history, has words in every language', async () => {
  expect(kinds).toEqual(
    expect.arrayContaining([
      'erp.pull_orders',
      'mail.digest',
      'erp.deliver',
      'erp.read_held',
      'mail.deliver',
      'engine.deadline',
      'export.write',
    ]),
  );
  expect(kinds.length).toBeGreaterThanOrEqual(14);
  expect(parts).toEqual(expect.arrayContaining(['erp_message', 'activation', 'qjob']));
  for (const language of ['Tc', 'Cn', 'En'] as const) {
    await changeLanguage(language);
    const t = i18next.t;
    expect(kinds.filter((kind) => kindText(t, kind) === kind)).toEqual([]);
    expect([...kinds, ...parts].filter((name) => actorText(t, name) === name)).toEqual([]);
  }
});

it('people keep their own names, whatever those look like', () => {
  for (const name of ['supplier1', 'ada.lovelace', 'new@example.com', 'Mei-Ling Lin', 'a:b', '王小明']) {
    expect(actorText(i18next.t, name)).toBe(name);
  }
});

it('a history says in words who did something, and writes quantities as everywhere else', async () => {
  await changeLanguage('En');
  const splits = [{ quantity: '19000.000', promisedOn: '2026-12-01', remark: '' }];
  const imported = { ...entry(1, 'import', null, 'New', { orderQty: '19000.000' }), actorName: 'erp.pull_orders' };
  render(<HistoryTimeline process="po_line" history={[imported, entry(2, 'propose', 'New', 'Nego', { splits })]} />);
  expect(screen.getByText(/System \(Pull orders from the ERP\)/)).toBeVisible();
  expect(screen.getAllByText(/19,000/)).toHaveLength(2);
  expect(document.body).not.toHaveTextContent(/erp\.pull_orders|19000/);
});
