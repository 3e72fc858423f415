import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Export } from '../../shared/export/exports';

/** What the list of an export is called. */
export function useListName(): (one: Pick<Export, 'list' | 'fileName'>) => string {
  const { t } = useTranslation();
  return useCallback(({ list, fileName }) => t(`export.list.${list}`, { defaultValue: fileName }), [t]);
}
