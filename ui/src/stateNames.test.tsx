import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { counts, HomePage } from './features/home/HomePage';
import { changeLanguage, i18next } from './shared/i18n/i18n';
import { fakeServer } from './testing/server';
import { show } from './testing/show';

/** The to-dos that say which states they count: their names are those of the list that each opens. */
const named: Record<string, string> = {
  poRejected: 'po_line',
  asnUnsent: 'asn',
  asnRefused: 'asn',
  asnSending: 'asn',
  registrationsToReview: 'company_registration',
};
const rules = readFileSync(resolve(import.meta.dirname, '../../workflows/src/home/search.rs'), 'utf8');

afterAll(() => changeLanguage('En'));

it.each(['Tc', 'Cn', 'En'] as const)('a state has one name at home and in the lists: %s', async (language) => {
  await changeLanguage(language);
  const todos = Object.keys(named).map((kind) => {
    const link = new RegExp(`"${kind}", (?:&\\[[\\d, ]+\\]|[A-Z]+), "([^"]+)"`).exec(rules)?.[1] ?? '';
    return { kind, count: 1, link };
  });
  fakeServer({ 'GET /home': { poSummary: { new: 3, revise: 2, reject: 1 }, todos, charts: [] } });
  show(<HomePage opens={() => true} />);
  await screen.findByText('3');
  const linked = (address: string) =>
    screen.getAllByRole('link').filter((link) => link.getAttribute('href') === address);
  for (const { address } of counts) {
    const state = new URLSearchParams(address.split('?')[1]).get('state');
    expect(linked(address)[0]).toHaveTextContent(i18next.t(`po_line.state.${state}`));
  }
  for (const { kind, link } of todos) {
    const states = new URLSearchParams(link.split('?')[1]).get('state')?.split(',') ?? [];
    expect(states.length).toBeGreaterThan(0);
    for (const state of states)
      expect(linked(link).at(-1)).toHaveTextContent(i18next.t(`${named[kind]}.state.${state}`));
  }
  cleanup();
});
