import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EventAnswer, Finding } from '../../shared/document/types';
import { type Autosave, useAutosave } from '../../shared/document/useAutosave';
import { queryKeys } from '../../shared/queryKeys';
import { useSame, useSteady } from '../../shared/search/useSteady';
import { type Asn, allocateBoxes, loadAsn, type ShippableLine, saveAsn } from './api';
import { unreadable } from './cells';
import { type Draft, type DraftLine, draftOf, type HeaderField, joined, merge, payloadOf } from './draft';

export interface AsnDraft {
  draft: Draft;
  findings: Finding[];
  autosave: Autosave<Draft>;
  setHeader: (name: HeaderField, value: string) => void;
  setLine: (place: number, change: Partial<DraftLine>) => void;
  removeLine: (place: number) => void;
  /** Puts order lines on the draft, each with all that may ship; everything typed is saved first. */
  addLines: (lines: ShippableLine[]) => Promise<void>;
  /** How often sending has been refused. */
  refusals: number;
  /** How often the person asked what is missing, by sending or by following a finding. */
  asked: number;
  ask: () => void;
  /** Takes over what a refused send said. */
  onRefused: (findings: Finding[]) => void;
  /** Reserves box ids for a line; everything typed is saved first. */
  allocate: (lineId: number, count: number, quantityPerBox: string) => Promise<void>;
  /** After a conflict: loads what is stored and lays this person's changes over it. Tells its version. */
  takeOver: () => Promise<number>;
  /** Loads what is stored in place of everything here, as after it was changed by another way. Tells its version. */
  reload: () => Promise<number>;
  /** Whether something is typed that the server does not have yet, or a field has the cursor: then nothing may replace it. */
  held: boolean;
  /** The cursor came into a field, or left it. */
  setEditing: (editing: boolean) => void;
}

const none: Finding[] = [];

/** The draft of an unsent ASN, saved as one types. */
export function useAsnDraft(asn: Asn): AsnDraft {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(asn));
  const [found, setFound] = useState(asn.findings);
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState(0);
  // What the server says again is no news: nothing is drawn for it.
  const setFindings = useCallback(
    (next: Finding[]) => setFound((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next)),
    [],
  );
  const [editing, setEditing] = useState(false);
  const ask = useCallback(() => setAsked((times) => times + 1), []);
  // What the server holds: the common ground when two people have edited.
  const base = useRef(draft);
  const doc = { process: 'asn', path: 'asns', id: asn.id };

  const onSaved = (answer: EventAnswer, saved: Draft) => {
    base.current = saved;
    if (answer.findings) setFindings(answer.findings);
    client.setQueryData<Asn>(queryKeys.document(doc), (old) => old && stored(old, saved, answer));
    void client.invalidateQueries({ queryKey: queryKeys.workflow(doc) });
  };
  const autosave = useAutosave<Draft, EventAnswer>({
    draft,
    version: asn.version,
    save: (sent, version) => saveAsn(asn.id, { ...payloadOf(sent), version }),
    onSaved,
  });

  const adopt = (newest: Asn, next: Draft, own: Draft) => {
    base.current = own;
    setFindings(newest.findings);
    autosave.rebase(newest.version, own);
    setDraft(next);
    client.setQueryData(queryKeys.document(doc), newest);
    void client.invalidateQueries({ queryKey: queryKeys.workflow(doc) });
  };
  const takeOver = useSteady(async () => {
    const newest = await loadAsn(asn.id);
    const theirs = draftOf(newest);
    // What was sent or cancelled meanwhile cannot be changed any more.
    const own = newest.state === 'Unsent' ? merge(base.current, draft, theirs) : theirs;
    adopt(newest, own, theirs);
    return newest.version;
  });
  const reload = useSteady(async () => {
    const newest = await loadAsn(asn.id);
    const theirs = draftOf(newest);
    adopt(newest, theirs, theirs);
    return newest.version;
  });
  const held = editing || draft !== base.current;
  // Somebody else's save is taken over where nothing stands against it; else the next save here tells of the conflict.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes over with is made anew with every render
  useEffect(() => {
    if (held || asn.version <= autosave.version) return;
    const theirs = draftOf(asn);
    adopt(asn, theirs, theirs);
  }, [held, asn, autosave.version]);
  const allocate = useSteady(async (lineId: number, count: number, quantityPerBox: string) => {
    const version = await autosave.flush();
    if (version === undefined) return;
    await allocateBoxes(asn.id, { version, lineId, count, quantityPerBox });
    await reload();
  });

  const addLines = useSteady(async (lines: ShippableLine[]) => {
    const version = await autosave.flush();
    if (version === undefined) return;
    await saveAsn(asn.id, { ...joined(payloadOf(base.current), lines), version });
    await reload();
  });

  const setHeader = useCallback(
    (name: HeaderField, value: string) => setDraft((old) => ({ ...old, header: { ...old.header, [name]: value } })),
    [],
  );
  const setLine = useCallback(
    (place: number, change: Partial<DraftLine>) =>
      setDraft((old) => ({
        ...old,
        lines: old.lines.map((line, at) => (at === place ? { ...line, ...change } : line)),
      })),
    [],
  );
  const removeLine = useCallback(
    (place: number) => setDraft((old) => ({ ...old, lines: old.lines.filter((_, at) => at !== place) })),
    [],
  );
  const onRefused = useCallback(
    (reasons: Finding[]) => {
      setRefusals((times) => times + 1);
      ask();
      setFindings(reasons);
    },
    [ask, setFindings],
  );
  const { status } = autosave;
  const refused = status.kind === 'refused' ? status.blockers : none;
  const { lines } = draft;
  const own = useSame(useMemo(() => unreadable(lines), [lines]));
  const findings = useMemo(() => {
    const said = new Set(own.map(({ field }) => field));
    return [...own, ...[...refused, ...found].filter(({ field }) => !said.has(field))];
  }, [own, refused, found]);
  return {
    draft,
    findings,
    autosave,
    setHeader,
    setLine,
    removeLine,
    addLines,
    refusals,
    asked,
    ask,
    onRefused,
    allocate,
    takeOver,
    reload,
    held,
    setEditing,
  };
}

/** The cached document after a save, so that coming back to the page shows what was typed. */
function stored(old: Asn, saved: Draft, answer: EventAnswer): Asn {
  const { header, lines } = saved;
  const numeric = (text: string) => (text === '' ? null : text);
  return {
    ...old,
    ...header,
    shippedOn: numeric(header.shippedOn),
    etaOn: numeric(header.etaOn),
    etdOn: numeric(header.etdOn),
    invoiceOn: numeric(header.invoiceOn),
    totalPackages: header.totalPackages === '' ? null : Number(header.totalPackages),
    version: answer.version,
    findings: answer.findings ?? old.findings,
    lines: old.lines.flatMap((line) => {
      const own = lines.find(({ id }) => id === line.id);
      return own ? [{ ...line, ...own, packages: own.packages === '' ? null : Number(own.packages) }] : [];
    }),
  };
}
