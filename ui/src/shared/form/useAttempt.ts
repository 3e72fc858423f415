import { type FormikValues, setNestedObjectValues, useFormikContext } from 'formik';
import { useState } from 'react';
import { ApiError } from '../api/error';
import { useServerFindings } from './serverFindings';

interface Attempt<Kind extends string> {
  /** What is on its way. */
  busy?: Kind;
  /** Does it; what the server refuses is said at the fields. Whether it was done. */
  attempt: (kind: Kind, work: () => Promise<unknown>) => Promise<boolean>;
  /** Whether the form obeys its own rules; where it does not is said at the fields. */
  obeys: () => Promise<boolean>;
}

/** For a form with more than one button, or with its buttons outside. Within Formik. */
export function useAttempt<Kind extends string = 'send'>(): Attempt<Kind> {
  const form = useFormikContext<FormikValues>();
  const { set } = useServerFindings();
  const [busy, setBusy] = useState<Kind>();
  const obeys = async () => {
    const faults = await form.validateForm();
    await form.setTouched(setNestedObjectValues(form.values, true));
    return Object.keys(faults).length === 0;
  };
  const attempt = async (kind: Kind, work: () => Promise<unknown>) => {
    setBusy(kind);
    set([]);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      set(error.blockers);
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, attempt, obeys };
}
