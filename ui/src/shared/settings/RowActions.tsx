import { Button, Flex, Popconfirm } from 'antd';
import type { FormikValues } from 'formik';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../feedback/feedback';
import type { Setting } from './types';
import { useWords } from './useWords';

interface Props<Row extends object, Values extends FormikValues> {
  setting: Setting<Row, Values>;
  row: Row;
  onOpen: (open: { kind: 'form' | 'history'; row: Row }) => void;
  onRemoved: () => void;
}

/** What can be done with one row. */
export function RowActions<Row extends object, Values extends FormikValues>(props: Props<Row, Values>) {
  const { setting, row, onOpen, onRemoved } = props;
  const { form, history, remove, mayRemove } = setting;
  const { t } = useTranslation();
  const say = useWords(setting.words);
  const naming = setting.naming(row, t);
  return (
    <Flex gap={8} wrap>
      {form?.of && (
        <Button size="small" aria-label={say('editOf', naming)} onClick={() => onOpen({ kind: 'form', row })}>
          {say('edit')}
        </Button>
      )}
      {history && (
        <Button size="small" aria-label={say('historyOf', naming)} onClick={() => onOpen({ kind: 'history', row })}>
          {say('history')}
        </Button>
      )}
      {remove && (mayRemove?.(row) ?? true) && (
        <Popconfirm
          title={say('removeAsk', naming)}
          okText={say('remove', naming)}
          cancelText={t('document.back')}
          onConfirm={async () => {
            await remove(row);
            toastSuccess(say('removed', naming));
            onRemoved();
          }}
        >
          <Button size="small" danger aria-label={say('removeOf', naming)}>
            {say('remove', naming)}
          </Button>
        </Popconfirm>
      )}
    </Flex>
  );
}
