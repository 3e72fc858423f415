import { Button } from 'antd';
import { Formik, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect } from 'react';
import type { Schema } from 'yup';
import type { Blocker } from '../api/error';
import { DialogFrame } from './DialogFrame';
import { FormFindings } from './FormFindings';
import { useServerFindings } from './serverFindings';
import { useAttempt } from './useAttempt';
import { useFocusFirst } from './useFocusFirst';

/** What is looked at before it may be saved. */
interface Preview<Values> {
  /** Of which values there is something to look at; absent = of any. */
  when?: (values: Values) => boolean;
  text: string;
  look: (values: Values) => Promise<unknown>;
  /** Whether these very values were looked at. */
  seen: (values: Values) => boolean;
}

interface Props<Values extends FormikValues> {
  title: string;
  /** Words of its button; default: the title. */
  okText?: string;
  cancelText?: string;
  width?: number;
  initial: Values;
  schema?: Schema;
  /** Fields that are shown; what is said of any other stands on top. */
  names: readonly string[];
  /** Sends the values, which obey the schema; what it rejects with is said at the fields. */
  save: (values: Values) => Promise<unknown>;
  onClose: () => void;
  preview?: Preview<Values>;
  /** Where `save` hands the values on: whether they are on their way. */
  sending?: boolean;
  /** Where `save` hands the values on: what was said of them. */
  findings?: Blocker[];
  /** On top, in place of what is said of no field. */
  top?: ReactNode;
  children: ReactNode | ((values: Values) => ReactNode);
}

/**
 * A dialogue that is a form. What the form's own rules or the server find wrong is said at the fields as soon as it is to be sent,
 * and the first of them gets the cursor; what was typed is not thrown away unasked.
 */
export function FormDialog<Values extends FormikValues>(props: Props<Values>) {
  return (
    <Formik initialValues={props.initial} validationSchema={props.schema} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

function Shown<Values extends FormikValues>(props: Props<Values>) {
  const { names, save, preview: declared, sending = false, findings, top, children, ...frame } = props;
  const { values } = useFormikContext<Values>();
  const preview = declared?.when?.(values) === false ? undefined : declared;
  const { set } = useServerFindings();
  const { busy, attempt, obeys } = useAttempt<'look' | 'save'>();
  const focus = useFocusFirst<HTMLDivElement>();
  useEffect(() => {
    if (findings) set(findings);
  }, [findings, set]);
  const run = async (kind: 'look' | 'save', work: (values: Values) => Promise<unknown>) => {
    if (!(await obeys()) || !(await attempt(kind, () => work(values)))) focus.focusFirst();
  };
  return (
    <DialogFrame
      {...frame}
      typed={values}
      busy={busy === 'save' || sending}
      disabled={preview && !preview.seen(values)}
      between={
        preview && (
          <Button loading={busy === 'look'} onClick={() => void run('look', preview.look)}>
            {preview.text}
          </Button>
        )
      }
      onOk={() => void run('save', save)}
    >
      {top ?? <FormFindings fields={names} />}
      <div ref={focus.frame}>{typeof children === 'function' ? children(values) : children}</div>
    </DialogFrame>
  );
}
