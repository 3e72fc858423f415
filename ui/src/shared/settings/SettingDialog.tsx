import type { FormikValues } from 'formik';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormConflict } from '../document/FormConflict';
import { FormDialog } from '../form/FormDialog';
import type { Setting, SettingForm } from './types';
import { useWords } from './useWords';

interface Props<Row extends object, Values extends FormikValues> {
  setting: Setting<Row, Values>;
  form: SettingForm<Row, Values>;
  /** Absent = a new one. */
  row?: Row;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of a setting, for a new row or one that is changed. */
export function SettingDialog<Row extends object, Values extends FormikValues>(props: Props<Row, Values>) {
  const { setting, form, onClose, onSaved } = props;
  const { Fields, names, schema, width, initial, of, reload, save } = form;
  const { t } = useTranslation();
  const say = useWords(setting.words);
  // As it was when the dialogue was opened, or loaded since: that is what was answered to.
  const [row, setRow] = useState(props.row);
  const rules = useMemo(() => (typeof schema === 'function' ? schema(row) : schema), [schema, row]);
  return (
    <FormDialog<Values>
      title={row ? say('editOf', setting.naming(row, t)) : say('add')}
      okText={row && say('save')}
      width={width}
      initial={row && of ? of(row) : initial()}
      schema={rules}
      names={names}
      top={<FormConflict names={names} onReload={row && reload && (async () => setRow(await reload(row)))} />}
      save={async (values) => {
        await save(values, row);
        onSaved();
      }}
      onClose={onClose}
    >
      <Fields row={row} />
    </FormDialog>
  );
}
