import { useFormikContext } from 'formik';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blocker } from '../api/error';

/** What the server found wrong with what was sent, kept in Formik's status so that any field of the form can see it. */
interface Status {
  server?: Blocker[];
}

/** The server's findings of the surrounding form. */
export interface ServerFindings {
  all: Blocker[];
  /** Findings of exactly this field. */
  of: (name: string) => Blocker[];
  /** Findings of no field that `names` has: to be shown above the form. */
  besides: (names: readonly string[]) => Blocker[];
  /** The finding in the reader's language. */
  text: (finding: Blocker) => string;
  /** Takes over the blockers of an answer; the first field named is focused by `useFocusFirst`. */
  set: (findings: Blocker[]) => void;
  /** The person changes this field: what the server said about it is void. */
  clear: (name: string) => void;
}

/** Maps the server's blockers onto the fields of the form around. */
export function useServerFindings(): ServerFindings {
  const { t } = useTranslation();
  const { status, setStatus } = useFormikContext<Record<string, unknown>>();
  const all = (status as Status | undefined)?.server ?? [];
  const set = useCallback((findings: Blocker[]) => setStatus({ server: findings }), [setStatus]);
  return {
    all,
    of: (name) => all.filter(({ field }) => field === name),
    besides: (names) => all.filter(({ field }) => !field || !names.includes(field)),
    text: (finding) => t(`error.${finding.label}`, { ...finding.params, defaultValue: finding.label }),
    set,
    clear: (name) => {
      if (all.some(({ field }) => field === name)) set(all.filter(({ field }) => field !== name));
    },
  };
}
