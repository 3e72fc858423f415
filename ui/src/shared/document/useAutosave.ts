import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../client';
import { settleField } from '../form/settleField';
import { identity, isReader, userStore } from '../session/user';
import { keepDraft } from './drafts';
import type { Finding } from './types';
import { type Conflict, readConflict } from './useDocumentEvents';

export type SaveStatus =
  | { kind: 'saved'; at?: Date }
  /** Typed, not yet sent. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Somebody else was quicker; nothing is saved until that is settled. */
  | { kind: 'stale'; conflict: Conflict }
  /** The server cannot store these values. */
  | { kind: 'refused'; blockers: Finding[] }
  /** Not reached; tried again. */
  | { kind: 'failed' };

interface Options<Draft, Answer extends { version: number }> {
  draft: Draft;
  /** Version of the stored document that the draft was made from. */
  version: number;
  save: (draft: Draft, version: number) => Promise<Answer>;
  onSaved: (answer: Answer, draft: Draft) => void;
  /** Quiet time after the last change, in milliseconds. */
  delay?: number;
  /** Time until a failed save is tried again, in milliseconds. */
  retryAfter?: number;
  enabled?: boolean;
}

export interface Autosave<Draft> {
  status: SaveStatus;
  /** Version that the stored document has now. */
  version: number;
  /** Saves what is waiting at once. The answer is the stored version; undefined = it could not be saved. */
  flush: () => Promise<number | undefined>;
  /** Goes on from another stored version: `stored` is what it holds, so that a draft equal to it is not saved again. */
  rebase: (version: number, stored: Draft) => void;
}

/**
 * Saves a draft when the person pauses. One save is on its way at a time, each with the version that the one before
 * answered; a stale version stops it, because going on would overwrite somebody.
 */
export function useAutosave<Draft, Answer extends { version: number }>(
  options: Options<Draft, Answer>,
): Autosave<Draft> {
  const { draft, delay = 900, retryAfter = 5000, enabled = true } = options;
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved' });
  const [version, setVersion] = useState(options.version);
  const now = useRef({ ...options, stored: options.draft, seen: options.version, stale: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Whose words these are: nobody else saves them, not even when the page is left because somebody else is there.
  const [writer] = useState(() => identity(userStore.get().info));
  const underway = useRef<Promise<number | undefined>>(undefined);
  now.current.save = options.save;
  now.current.onSaved = options.onSaved;
  now.current.draft = draft;

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const sent = now.current.draft;
    setStatus({ kind: 'saving' });
    try {
      const answer = await now.current.save(sent, now.current.seen);
      now.current.seen = answer.version;
      now.current.stored = sent;
      setVersion(answer.version);
      setStatus(now.current.draft === sent ? { kind: 'saved', at: new Date() } : { kind: 'waiting' });
      now.current.onSaved(answer, sent);
      return true;
    } catch (error) {
      const next = statusOf(error);
      now.current.stale = next.kind === 'stale';
      setStatus(next);
      return false;
    }
  }, []);

  // One at a time: whoever asks meanwhile waits for the same saves, which go on until nothing is left to save.
  const flush = useCallback((): Promise<number | undefined> => {
    clearTimeout(timer.current);
    const drain = async () => {
      while (now.current.draft !== now.current.stored) {
        if (now.current.stale || !isReader(writer) || !(await saveOnce())) return undefined;
      }
      return now.current.stale ? undefined : now.current.seen;
    };
    underway.current ??= drain().finally(() => {
      underway.current = undefined;
    });
    return underway.current;
  }, [saveOnce, writer]);

  const rebase = useCallback((seen: number, stored: Draft) => {
    now.current.seen = seen;
    now.current.stored = stored;
    now.current.stale = false;
    setVersion(seen);
    setStatus({ kind: 'saved' });
  }, []);

  useEffect(() => {
    if (!enabled || draft === now.current.stored || now.current.stale) return;
    setStatus((before) => (before.kind === 'saving' || before.kind === 'waiting' ? before : { kind: 'waiting' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), delay);
    return () => clearTimeout(timer.current);
  }, [draft, delay, enabled, flush]);

  useEffect(() => {
    if (status.kind !== 'failed') return;
    const again = setTimeout(() => void flush(), retryAfter);
    return () => clearTimeout(again);
  }, [status, retryAfter, flush]);

  useEffect(() => {
    if (!enabled) return undefined;
    return keepDraft(async () => (await flush()) !== undefined);
  }, [enabled, flush]);
  useLeaving(enabled, now, flush);
  return { status, version, flush, rebase };
}

/**
 * Saves when the page is left inside the program. When it is reloaded or its window closed, what has just been typed is sent
 * at once, and the browser asks; where it does not, the save goes on without the page. Never beside one that is under way.
 */
function useLeaving(
  enabled: boolean,
  now: { current: { draft: unknown; stored: unknown; stale: boolean } },
  flush: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (!enabled) return;
    const unsaved = () => now.current.draft !== now.current.stored;
    const save = () => {
      if (unsaved() && !now.current.stale) void flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      const field = settleField();
      if (unsaved()) event.preventDefault();
      save();
      field?.focus();
    };
    const hide = () => {
      settleField();
      save();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', hide);
      save();
    };
  }, [enabled, now, flush]);
}

function statusOf(error: unknown): SaveStatus {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.errorLabel === 'STALE') return { kind: 'stale', conflict: readConflict(error) };
  if (error.errorLabel === 'VALIDATION' || error.errorLabel === 'REFUSED') {
    return { kind: 'refused', blockers: error.blockers };
  }
  return { kind: 'failed' };
}
