import { Typography } from 'antd';
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
  const { Fields, names, schema, width, initial, of, reload, save, preview } = form;
  const { t } = useTranslation();
  const say = useWords(setting.words);
  // As it was when the dialogue was opened, or loaded since: that is what was answered to.
  const [row, setRow] = useState(props.row);
  // What was looked at, and for which values of which version.
  const [seen, setSeen] = useState<{ of: string; found: unknown }>();
  // Whether there is anything to look at in a change to these values.
  const touches = (values: Values) => preview?.when?.(values, row) ?? true;
  const textOf = (values: Values) => JSON.stringify([values, row]);
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
      preview={
        preview && {
          when: touches,
          text: t('settings.look'),
          look: async (values) => {
            const found = await preview.look(values, row);
            setSeen({ of: textOf(values), found });
          },
          seen: (values) => seen?.of === textOf(values),
        }
      }
      save={async (values) => {
        await save(values, row);
        onSaved();
      }}
      onClose={onClose}
    >
      {(values) => (
        <>
          <Fields row={row} />
          {preview && touches(values) && (
            <div aria-live="polite">
              {seen?.of === textOf(values) ? (
                <preview.View found={seen.found} />
              ) : (
                <Typography.Text type="secondary">{t('settings.lookFirst')}</Typography.Text>
              )}
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
