import { readNumber } from '../../shared/grid/clipboard';
import type { CertificateItem, ItemSaid, JudgedItem, Judgement } from './api';

/** Values by short name; what is not typed yet is an empty text, so that every item has its samples. */
export type Measured = Readonly<Record<string, { unit: string; samples: readonly string[] }>>;

/** What stands in the cells at first. */
export function measuredOf(items: readonly CertificateItem[]): Measured {
  return Object.fromEntries(
    items.map(({ shortName, sampleSize, said }) => [
      shortName,
      {
        unit: said.unit,
        samples: Array.from({ length: Math.max(sampleSize, said.samples.length) }, (_, n) => said.samples[n] ?? ''),
      },
    ]),
  );
}

/**
 * What is sent, in the order of the items: paths of findings count on it. Of the cells behind the last one that is asked only those
 * that hold something are sent.
 */
export function saidOf(items: readonly CertificateItem[], measured: Measured): ItemSaid[] {
  return items.map(({ shortName, sampleSize }) => {
    const { unit, samples } = measured[shortName] ?? { unit: '', samples: [] };
    let length = samples.length;
    while (length > sampleSize && samples[length - 1] === '') length -= 1;
    return { shortName, unit, samples: samples.slice(0, length) };
  });
}

/** A sample as it is sent: of a number without the separators of thousands. */
export function readSample({ replyType }: Pick<CertificateItem, 'replyType'>, text: string): string {
  const line = text.trim().replace(/\s*[\r\n\t]+\s*/g, ' ');
  return replyType === 'V' ? readNumber(line) : line;
}

/** The same with one sample changed. */
export function withSample(measured: Measured, shortName: string, at: number, value: string): Measured {
  const old = measured[shortName];
  if (!old || old.samples[at] === value) return measured;
  return { ...measured, [shortName]: { ...old, samples: old.samples.map((one, n) => (n === at ? value : one)) } };
}

/** The same with the unit of an item changed. */
export function withUnit(measured: Measured, shortName: string, unit: string): Measured {
  const old = measured[shortName];
  return !old || old.unit === unit ? measured : { ...measured, [shortName]: { ...old, unit } };
}

/** The same with the units that the spec asks for where none is said and something was measured, or everywhere. */
export function withUnitsOfSpec(items: readonly CertificateItem[], measured: Measured): Measured {
  return items.reduce((all, { shortName, unit, replyType }) => {
    return replyType === 'V' && unit !== '' ? withUnit(all, shortName, unit) : all;
  }, measured);
}

/** Units that there are to choose from: those of the spec, and what was said. */
export function unitsOf(items: readonly CertificateItem[]): string[] {
  return [...new Set(items.flatMap(({ unit, said }) => [unit, said.unit]).filter((unit) => unit !== ''))].sort();
}

/** Where an item stands. */
export type Standing = 'open' | 'passed' | 'failed';

/** Where an item stands: open as long as something is missing or is no answer. */
export function standingOf(judged: JudgedItem | undefined): Standing {
  if (!judged) return 'open';
  if (judged.isPassed) return 'passed';
  const open =
    judged.unitFault !== null || judged.countFault !== null || judged.cells.some((cell) => cell.verdict === 'fault');
  return open ? 'open' : 'failed';
}

/** The verdict that was frozen, in the form of one of today. */
export function frozen(items: readonly CertificateItem[]): Judgement | undefined {
  if (items.length === 0 || items.some(({ verdict }) => verdict === null)) return undefined;
  const judged = items.flatMap(({ shortName, verdict }): JudgedItem[] => {
    if (!verdict) return [];
    const cells = verdict.cells.map((cell) => ({
      verdict: cell === 'within' ? ('within' as const) : ('reject' as const),
      label: null,
    }));
    return [
      { shortName, rejects: verdict.rejects, isPassed: verdict.isPassed, unitFault: null, countFault: null, cells },
    ];
  });
  return { isPassed: judged.every(({ isPassed }) => isPassed), items: judged };
}

/** Items by where they stand. */
export function sorted(
  judgement: Judgement | undefined,
  items: readonly CertificateItem[],
): Record<Standing, string[]> {
  const found: Record<Standing, string[]> = { open: [], passed: [], failed: [] };
  for (const { shortName } of items) {
    found[standingOf(judgement?.items.find((one) => one.shortName === shortName))].push(shortName);
  }
  return found;
}

/** Values that have the cells of these items: the spec may have got another revision since. */
export function fitted(items: readonly CertificateItem[], measured: Measured): Measured {
  const lacks = items.some(({ shortName, sampleSize }) => (measured[shortName]?.samples.length ?? -1) < sampleSize);
  if (!lacks) return measured;
  const fresh = measuredOf(items.map((item) => ({ ...item, said: { unit: '', samples: [] } })));
  return Object.fromEntries(
    Object.entries(fresh).map(([name, { samples }]) => {
      const old = measured[name];
      const length = Math.max(samples.length, old?.samples.length ?? 0);
      return [name, { unit: old?.unit ?? '', samples: Array.from({ length }, (_, n) => old?.samples[n] ?? '') }];
    }),
  );
}

/** What somebody else has stored with this person's changes laid over it; `base` is what both began with. */
export function merged(base: Measured, mine: Measured, theirs: Measured): Measured {
  return Object.fromEntries(
    Object.entries(theirs).map(([name, their]) => {
      const [old, own] = [base[name], mine[name]];
      if (!own) return [name, their];
      const length = Math.max(their.samples.length, own.samples.length);
      const samples = Array.from({ length }, (_, n) => {
        const typed = own.samples[n] ?? '';
        return typed === (old?.samples[n] ?? '') ? (their.samples[n] ?? '') : typed;
      });
      return [name, { unit: own.unit === (old?.unit ?? '') ? their.unit : own.unit, samples }];
    }),
  );
}
