import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError, type QueryValue, queryText, requestFile } from '../client';
import { toastInfo } from '../feedback/feedback';
import { queryKeys } from '../queryKeys';
import { saveInTurn } from '../turn';
import { EXPORTS, requestExport, tooMany } from './exports';

/** Exports a list: at once, or, where it has too many rows for that, by a worker if the person wants it so. */
export function useExportList(path: string, name: string) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const number = (count: number) => count.toLocaleString('en-US');
  const offer = (query: string, { found, max }: { found: number; max: number }) =>
    modal.confirm({
      title: t('export.tooMany'),
      content: t('export.tooManyText', { found: number(found), max: number(max) }),
      okText: t('export.prepare'),
      cancelText: t('message.cancel'),
      onOk: async () => {
        try {
          await requestExport(path, query);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          return;
        }
        toastInfo(t('export.requested'));
        await client.invalidateQueries({ queryKey: queryKeys.all(EXPORTS) });
      },
    });
  return async (query: Record<string, QueryValue>) => {
    let many: ReturnType<typeof tooMany>;
    const call = () =>
      requestFile('GET', `/${path}/export`, { query, placed: true }).catch((error: unknown) => {
        many = tooMany(error);
        if (many && error instanceof ApiError) error.shown = true;
        throw error;
      });
    await saveInTurn(call, `${name}.xlsx`);
    if (many) offer(queryText(query).slice(1), many);
  };
}
