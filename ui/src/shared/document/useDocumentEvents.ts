import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '../client';
import { queryKeys } from '../queryKeys';
import { cause } from './api';
import type { DocumentKey, EventAnswer, Finding } from './types';

/** Somebody else changed the document first. */
export interface Conflict {
  changedBy?: string;
  changedAt?: string;
  state?: string;
}

/** A request that the server wants confirmed: sending it again with the token does it. */
export interface Pending {
  event: string;
  payload: Record<string, unknown>;
  warnings: Finding[];
  token: string;
  /** The version that was sent. */
  version: number;
}

export interface DocumentEvents {
  /** The event that is on its way. */
  running?: string;
  /** What the last refusal said; `''` paths belong to the whole document. */
  blockers: Finding[];
  conflict?: Conflict;
  pending?: Pending;
  /**
   * Sends an event. Resolves to the answer, or undefined when it was refused, stale or must be confirmed. `asked` = labels of warnings that
   * the person has confirmed before: where there are no others, nothing is asked again.
   */
  send: (
    event: string,
    payload?: Record<string, unknown>,
    confirmToken?: string,
    seenVersion?: number,
    asked?: readonly string[],
  ) => Promise<EventAnswer | undefined>;
  confirm: () => Promise<EventAnswer | undefined>;
  /** Forgets blockers, conflict and pending confirmation. */
  reset: () => void;
  /** Loads the newest document and tells its version; what the person typed is not touched. */
  reload: () => Promise<number | undefined>;
}

/**
 * Sends events of one document and keeps what came of the last one. `version` is the version the person looks at;
 * `onRefused` is told the reasons of a refusal.
 */
export function useDocumentEvents(
  key: DocumentKey,
  version: number,
  onRefused?: (findings: Finding[]) => void,
): DocumentEvents {
  const client = useQueryClient();
  const [running, setRunning] = useState<string>();
  const [blockers, setBlockers] = useState<Finding[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [pending, setPending] = useState<Pending>();
  const { process, path, id } = key;

  const reset = useCallback(() => {
    setBlockers([]);
    setConflict(undefined);
    setPending(undefined);
  }, []);

  const reload = useCallback(async () => {
    reset();
    await client.invalidateQueries({ queryKey: queryKeys.all(path) });
    return client.getQueryData<{ version: number }>(queryKeys.document({ process, path, id }))?.version;
  }, [client, reset, process, path, id]);

  const send = useCallback(
    async (
      event: string,
      payload: Record<string, unknown> = {},
      confirmToken?: string,
      seenVersion = version,
      asked: readonly string[] = [],
    ) => {
      setRunning(event);
      reset();
      const post = (token?: string) =>
        cause({ process, path, id }, event, { ...payload, version: seenVersion, confirmToken: token });
      try {
        const answer = await post(confirmToken).catch((error) => {
          if (isAsked(error, asked)) return post(error.confirmToken);
          throw error;
        });
        await client.invalidateQueries({ queryKey: queryKeys.all(path) });
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The client has told the person already.
        if (error.shown) return undefined;
        if (error.errorLabel === 'CONFIRM') {
          const token = error.confirmToken ?? '';
          setPending({ event, payload, warnings: error.blockers, token, version: seenVersion });
        } else if (error.errorLabel === 'STALE') setConflict(readConflict(error));
        else {
          setBlockers(error.blockers);
          onRefused?.(error.blockers);
        }
        return undefined;
      } finally {
        setRunning(undefined);
      }
    },
    [client, reset, process, path, id, version, onRefused],
  );

  const confirm = useCallback(
    async () => (pending ? send(pending.event, pending.payload, pending.token, pending.version) : undefined),
    [pending, send],
  );

  return { running, blockers, conflict, pending, send, confirm, reset, reload };
}

/** Whether an error only wants confirmed what the person was asked before. */
function isAsked(error: unknown, asked: readonly string[]): error is ApiError {
  if (!(error instanceof ApiError) || error.errorLabel !== 'CONFIRM' || error.blockers.length === 0) return false;
  return error.blockers.every(({ label }) => asked.includes(label));
}

/** Who was quicker, from the envelope or from its only blocker. */
export function readConflict(error: ApiError): Conflict {
  return conflictOf({ ...error.blockers[0]?.params, ...error.params });
}

/** The same from what the refusal says beside its label. */
export function conflictOf(params: Record<string, unknown>): Conflict {
  const text = (name: string) => (typeof params[name] === 'string' ? (params[name] as string) : undefined);
  return { changedBy: text('changedBy'), changedAt: text('changedAt'), state: text('state') };
}
