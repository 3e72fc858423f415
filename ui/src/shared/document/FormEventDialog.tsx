import type { FormikValues } from 'formik';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form/FormDialog';
import type { EventDialogProps } from './EventDialog';
import { ConflictNotice, RefusalNotice } from './Notices';
import { wayBack } from './wayBack';

type Form<Values extends FormikValues> = ComponentProps<typeof FormDialog<Values>>;

interface Props<Values extends FormikValues>
  extends EventDialogProps,
    Pick<Form<Values>, 'initial' | 'schema' | 'names' | 'width' | 'children'> {
  /** The payload of these values; default: the values themselves. */
  payload?: (values: Values) => Record<string, unknown>;
  /** Where a field of the payload is in the form; default: under its own name. */
  nameOf?: (field: string) => string;
}

const same = <Value,>(value: Value) => value;

/** The dialogue of an event whose payload is a form. */
export function FormEventDialog<Values extends FormikValues>(props: Props<Values>) {
  const { process, event, events, onReload, onSubmit, payload = same, nameOf = same, ...form } = props;
  const { t, i18n } = useTranslation();
  const findings = useMemo(
    () => events.blockers.map((found) => ({ ...found, field: found.field && nameOf(found.field) })),
    [events.blockers, nameOf],
  );
  const loose = events.blockers.filter(({ field }) => !field || !form.names.includes(nameOf(field)));
  return (
    <FormDialog
      {...form}
      title={t(`${process}.event.${event}`)}
      cancelText={t(wayBack(i18n, process, event))}
      sending={events.running === event}
      findings={findings}
      top={
        <>
          <ConflictNotice process={process} conflict={events.conflict} onReload={onReload} />
          <RefusalNotice process={process} findings={loose} />
        </>
      }
      save={async (values) => onSubmit(payload(values))}
    />
  );
}
