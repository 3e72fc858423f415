import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/client';
import { emptyFields, type Fields, saveDraft } from './api';

/** Pause in the typing after which a form that has a link is kept, in milliseconds. */
const PAUSE = 2_000;

/** Where this tab keeps what was typed into a form that has no link yet. */
const KEY = 'ehub.registration';

/** What was typed in this tab into a form that has no link yet; absent = nothing. */
export function typedBefore(): Partial<Fields> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored || typeof stored !== 'object') return undefined;
    const known = Object.entries(stored).filter(([name, value]) => name in emptyFields && typeof value === 'string');
    return Object.fromEntries(known);
  } catch {
    // Not ours.
    return undefined;
  }
}

/** The server has what was typed: the tab need not keep it. */
export const forgetTyped = () => sessionStorage.removeItem(KEY);

/** Asks before the page is left while something would be lost. */
function useAsking(lost: () => boolean) {
  const newest = useRef(lost);
  useEffect(() => {
    newest.current = lost;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (newest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** Keeps what is typed into a form that has no link yet in this tab, and asks before it is lost with it. */
export function useTyped() {
  const { values } = useFormikContext<Fields>();
  const [begun] = useState(() => (typedBefore() === undefined ? values : undefined));
  useEffect(() => {
    if (values !== begun) sessionStorage.setItem(KEY, JSON.stringify(values));
  }, [values, begun]);
  useAsking(() => values !== begun && typedBefore() !== undefined);
}

/** What became of keeping the form by itself. */
export type Kept = { at: Date } | { fault?: ApiError };

interface Options {
  /** The mailed link that the page was opened by. */
  link: string;
  /** Nothing else is on its way. */
  idle: boolean;
  /** The form was kept by itself, or could not be. */
  onKept: (kept: Kept) => void;
}

/**
 * Keeps the form with the server whenever the typing pauses; gives what keeps it at once. What cannot be kept now is kept with
 * the next pause.
 */
export function useDraft({ link, idle, onKept }: Options): () => Promise<void> {
  const { values } = useFormikContext<Fields>();
  const kept = useRef(values);
  useAsking(() => values !== kept.current);

  useEffect(() => {
    if (!idle || values === kept.current) return;
    const timer = setTimeout(() => {
      saveDraft(link, values).then(
        () => {
          kept.current = values;
          onKept({ at: new Date() });
        },
        (error: unknown) => onKept({ fault: error instanceof ApiError ? error : undefined }),
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [link, values, idle, onKept]);

  return useCallback(async () => {
    await saveDraft(link, values);
    kept.current = values;
  }, [link, values]);
}
