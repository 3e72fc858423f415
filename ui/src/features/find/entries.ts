import type { TFunction } from 'i18next';
import type { Found } from './api';

/** A screen of the menu. */
export interface Screen {
  /** Its code, the same in every language. */
  name: string;
  /** Key of its title. */
  title: string;
  /** Key of the title of its group; absent = it stands alone. */
  group?: string;
  path: string;
}

/** Something that can be opened. */
export interface Entry {
  kind: string;
  /** What it is called. */
  name: string;
  /** What else tells it from others. */
  about: string;
  route: string;
}

/** Screens that are shown at most. */
const MOST_SCREENS = 5;

/** Screens whose name has these words in it, or whose code begins with them; those whose name begins with them come first. */
export function screensFor(words: string, screens: Screen[], t: TFunction): Entry[] {
  const typed = words.trim().toLowerCase();
  if (!typed) return [];
  const named = screens.map((screen) => ({ screen, name: t(screen.title) }));
  const place = ({ screen, name }: (typeof named)[number]) => {
    const at = name.toLowerCase().indexOf(typed);
    if (at === 0) return 0;
    return at > 0 || screen.name.toLowerCase().startsWith(typed) ? 1 : 2;
  };
  const found = named.map((one) => ({ ...one, place: place(one) })).filter((one) => one.place < 2);
  found.sort((one, other) => one.place - other.place);
  return found.slice(0, MOST_SCREENS).map(({ screen, name }) => ({
    kind: 'screen',
    name,
    about: screen.group ? t(screen.group) : '',
    route: screen.path,
  }));
}

/** What the server found, in its order. */
export function entriesOf(found: Found | undefined, t: TFunction): Entry[] {
  return (found?.groups ?? []).flatMap(({ kind, hits }) =>
    hits.map(({ number, about, state, route }) => ({
      kind,
      name: number,
      about: [about, state && t(`asn.state.${state}`, { defaultValue: state })].filter(Boolean).join(' · '),
      route,
    })),
  );
}

/**
 * What of an answer to earlier words still answers these: while the server is asked anew, nothing is shown that somebody could open by
 * mistake.
 */
export function stillFound(found: Found | undefined, words: string): Found | undefined {
  const typed = words.trim().toLowerCase();
  return (
    found && {
      groups: found.groups.map((group) => ({
        ...group,
        hits: group.hits.filter(({ number }) => number.toLowerCase().startsWith(typed)),
      })),
    }
  );
}

/** The entries by kind, each kind once, in the order in which they come. */
export function byKind(entries: Entry[]): { kind: string; entries: Entry[] }[] {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }));
}
