import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { cause } from '../../shared/document/api';
import type { Finding } from '../../shared/document/types';
import { toastError, toastSuccess } from '../../shared/feedback/feedback';
import { settleField } from '../../shared/form/settleField';
import { useLeaveQuestion } from '../../shared/listCells/useLeaveQuestion';
import { queryKeys } from '../../shared/queryKeys';
import { PATH, type Spec } from './api';
import { byPath, type GridRow, givenOf, rowsOf } from './grid';

/** What is typed into the grid of a spec until it is saved, and what was found wrong with it. */
export function useGrid(spec: Spec) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const stored = useMemo(() => rowsOf(spec.values, t), [spec.values, t]);
  const [typed, setTyped] = useState<GridRow[]>();
  const [found, setFound] = useState<Finding[]>([]);
  const [saving, setSaving] = useState(false);
  const rows = typed ?? stored;
  const latest = useRef({ rows, dirty: false, version: spec.version });
  latest.current = { rows, dirty: typed !== undefined, version: spec.version };
  useLeaveQuestion(() => latest.current.dirty);

  const change = useCallback((next: GridRow[]) => {
    latest.current = { ...latest.current, rows: next, dirty: true };
    setTyped(next);
  }, []);

  /** Saves what was typed; the answer is the version that is stored, undefined = it could not be. */
  const isBegun = spec.state === 'InProcess';
  const save = useCallback(async (): Promise<number | undefined> => {
    // What is being typed counts, too.
    settleField();
    const { rows, dirty, version } = latest.current;
    // In the other states saving is also what takes it up again, e.g. when only a file was missing.
    if (!dirty && isBegun) return version;
    setSaving(true);
    try {
      const doc = { process: 'inspection_spec', path: PATH, id: spec.id };
      const answer = await cause(doc, 'fill', { version, values: givenOf(rows) });
      setFound([]);
      await client.invalidateQueries({ queryKey: queryKeys.all(PATH) });
      latest.current = { ...latest.current, dirty: false, version: answer.version };
      setTyped(undefined);
      return answer.version;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.shown) {
        setFound(error.blockers);
        toastError(error.errorLabel === 'STALE' ? t('error.STALE') : t('inspectionSpec.notSaved'));
      }
      return undefined;
    } finally {
      setSaving(false);
    }
  }, [client, spec.id, isBegun, t]);

  const press = useCallback(async () => {
    if ((await save()) !== undefined) toastSuccess(t('inspection_spec.done.fill'));
  }, [save, t]);

  const findings = useMemo(() => byPath(found), [found]);
  return { rows, dirty: typed !== undefined, saving, findings, change, save, press, tell: setFound };
}
