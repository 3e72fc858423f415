import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { beginDraft, emptyFields, type Fields, saveDraft } from './api';

/** Pause in the typing after which a form that was begun is kept, in milliseconds. */
const PAUSE = 2_000;

/** Where this tab keeps what was typed into a form that has no link yet. */
const KEY = 'ehub.registration';

/** What was typed in this tab into a form that was never saved; absent = nothing. */
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

/** What became of keeping the form by itself. */
export type Kept = { at: Date } | { fault?: ApiError };

interface Options {
  /** The link that the page was opened by; empty = none. */
  opened: string;
  /** Nothing else is on its way. */
  idle: boolean;
  /** The form has a link from now on, which is in the mail, too. */
  onBegun: (link: string) => void;
  /** The form was kept by itself, or could not be. */
  onKept: (kept: Kept) => void;
}

interface Keeping {
  /** Under which the form is kept; empty = the tab alone knows it. */
  link: string;
  /** Sends what was typed; gives the link under which it is kept now. */
  keep: () => Promise<string>;
}

/**
 * Keeps the form around: in this tab until it is saved for the first time, which mails a link and so is the person's
 * decision; then with the server, whenever the typing pauses. What cannot be kept now is kept with the next pause.
 */
export function useDraft({ opened, idle, onBegun, onKept }: Options): Keeping {
  const { i18n } = useTranslation();
  const { values } = useFormikContext<Fields>();
  const [link, setLink] = useState(opened);
  // What stands in the tab only may be lost with it.
  const [loose] = useState(() => !opened && typedBefore() !== undefined);
  const kept = useRef(loose ? undefined : values);

  useEffect(() => {
    if (!link && values !== kept.current) sessionStorage.setItem(KEY, JSON.stringify(values));
    const ask = (event: BeforeUnloadEvent) => {
      if (values !== kept.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [link, values]);

  useEffect(() => {
    if (!link || !idle || values === kept.current) return;
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

  const keep = useCallback(async () => {
    const now = link || (await beginDraft(i18n.language, values)).link;
    if (link) await saveDraft(link, values);
    kept.current = values;
    if (!link) {
      sessionStorage.removeItem(KEY);
      setLink(now);
      onBegun(now);
    }
    return now;
  }, [link, values, i18n.language, onBegun]);

  return { link, keep };
}
