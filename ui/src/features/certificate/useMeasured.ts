import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { cause } from '../../shared/document/api';
import { byField } from '../../shared/document/finding';
import type { EventAnswer, Finding } from '../../shared/document/types';
import { type Autosave, useAutosave } from '../../shared/document/useAutosave';
import { queryKeys } from '../../shared/queryKeys';
import { useSteady } from '../../shared/search/useSteady';
import { type Certificate, keyOf, loadCertificate } from './api';
import { fitted, type Measured, measuredOf, merged, saidOf } from './measured';

/** Quiet time after the last key before what is typed is saved, in milliseconds. */
const PAUSE = 2000;

export interface MeasuredDraft {
  measured: Measured;
  change: (measured: Measured) => void;
  /** What the last refusal said, until something is changed. */
  findings: Map<string, Finding[]>;
  onRefused: (findings: Finding[]) => void;
  autosave: Autosave<Measured>;
  /** Loads what is stored and lays this person's changes over it. Tells its version. */
  takeOver: () => Promise<number>;
}

const none: Finding[] = [];

/** The values of a certificate that is not submitted yet, saved as one types. */
export function useMeasured(certificate: Certificate): MeasuredDraft {
  const { id, items } = certificate;
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => measuredOf(items));
  const measured = useMemo(() => fitted(items, draft), [items, draft]);
  const [refused, setRefused] = useState(none);
  // What the server holds: the common ground when two people have typed.
  const base = useRef(draft);
  const key = keyOf(id);

  const autosave = useAutosave<Measured, EventAnswer>({
    draft,
    version: certificate.version,
    delay: PAUSE,
    // What is said of it besides stays: a save replaces.
    save: (sent, version) =>
      cause(key, 'save', { version, items: saidOf(items, fitted(items, sent)), reason: certificate.reason }),
    onSaved: (answer, saved) => {
      base.current = saved;
      client.setQueryData<Certificate>(queryKeys.document(key), (old) => old && stored(old, saved, answer.version));
      void client.invalidateQueries({ queryKey: queryKeys.workflow(key) });
    },
  });
  const takeOver = useSteady(async () => {
    const newest = await loadCertificate(id);
    const theirs = measuredOf(newest.items);
    const own = merged(base.current, draft, theirs);
    base.current = theirs;
    autosave.rebase(newest.version, theirs);
    // The same text is the same draft: nothing is to be saved again.
    setDraft(JSON.stringify(own) === JSON.stringify(theirs) ? theirs : own);
    client.setQueryData(queryKeys.document(key), newest);
    void client.invalidateQueries({ queryKey: queryKeys.workflow(key) });
    return newest.version;
  });
  const change = useCallback((next: Measured) => {
    setDraft(next);
    setRefused(none);
  }, []);
  const findings = useMemo(() => byField(refused), [refused]);
  return { measured, change, findings, onRefused: setRefused, autosave, takeOver };
}

/** The cached document after a save, so that coming back to the page shows what was typed. */
function stored(old: Certificate, saved: Measured, version: number): Certificate {
  const items = old.items.map((item) => {
    const own = saved[item.shortName];
    return own ? { ...item, said: { unit: own.unit, samples: [...own.samples] } } : item;
  });
  return { ...old, version, items };
}
