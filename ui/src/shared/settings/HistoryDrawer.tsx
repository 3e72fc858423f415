import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { FormikValues } from 'formik';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from '../document/HistoryTimeline';
import { LoadingOrFault } from '../document/LoadingOrFault';
import { useReturnFocus } from '../feedback/useReturnFocus';
import { queryKeys } from '../queryKeys';
import type { Setting } from './types';
import { useWords } from './useWords';

interface Props<Row extends object, Values extends FormikValues> {
  setting: Setting<Row, Values>;
  history: NonNullable<Setting<Row>['history']>;
  row: Row;
  onClose: () => void;
}

/** Who changed a row, when, and what. */
export function HistoryDrawer<Row extends object, Values extends FormikValues>(props: Props<Row, Values>) {
  const { setting, history, row, onClose } = props;
  const { t } = useTranslation();
  const say = useWords(setting.words);
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.history(setting.path, setting.rowKey(row)),
    queryFn: () => history.load(row),
  });
  const { tell } = history;
  const told = tell ? data?.map((entry) => ({ ...entry, payload: tell(entry.payload, t) })) : data;
  return (
    <Drawer open size="min(720px, 100vw)" title={say('historyOf', setting.naming(row, t))} onClose={onClose}>
      {told ? (
        <HistoryTimeline process={history.process} history={told} each={history.each} />
      ) : (
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}
