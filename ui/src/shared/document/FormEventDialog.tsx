import { Formik, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect } from 'react';
import type { Schema } from 'yup';
import { useServerFindings } from '../form/serverFindings';
import { useAttempt } from '../form/useAttempt';
import { useFocusFirst } from '../form/useFocusFirst';
import { EventDialog, type EventDialogProps } from './EventDialog';

interface Props<Values extends FormikValues> extends EventDialogProps {
  initial: Values;
  schema: Schema;
  /** Fields that are shown; a refusal of any other is listed on top. */
  names: readonly string[];
  /** The payload of these values; default: the values themselves. */
  payload?: (values: Values) => Record<string, unknown>;
  /** Where a field of the payload is in the form; default: under its own name. */
  nameOf?: (field: string) => string;
  children: ReactNode;
  width?: number;
}

/**
 * The dialogue of an event whose payload is a form. What the server refuses is said at its field; so is what the form's own
 * rules do, as soon as it is to be sent.
 */
export function FormEventDialog<Values extends FormikValues>(props: Props<Values>) {
  return (
    <Formik initialValues={props.initial} validationSchema={props.schema} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

const same = (field: string) => field;

function Shown<Values extends FormikValues>(props: Props<Values>) {
  const { events, names, payload, nameOf = same, onSubmit, children } = props;
  const form = useFormikContext<Values>();
  const { set } = useServerFindings();
  const { obeys } = useAttempt();
  const { frame, focusFirst } = useFocusFirst<HTMLDivElement>();
  useEffect(() => {
    set(events.blockers.map((blocker) => ({ ...blocker, field: blocker.field ? nameOf(blocker.field) : undefined })));
  }, [events.blockers, set, nameOf]);
  const submit = async (sent: Record<string, unknown>) => {
    if (await obeys()) onSubmit(sent);
    else focusFirst();
  };
  const values = payload ? payload(form.values) : (form.values as Record<string, unknown>);
  return (
    <EventDialog
      {...props}
      payload={values}
      typed={form.values}
      places={(field) => names.includes(nameOf(field))}
      onSubmit={(sent) => void submit(sent)}
    >
      <div ref={frame}>{children}</div>
    </EventDialog>
  );
}
