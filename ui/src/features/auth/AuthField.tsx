interface Aria {
  id: string;
  status?: 'error';
  'aria-required': true;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface AuthFieldProps {
  id: string;
  label: string;
  fault?: string;
  hint?: string;
  children: (aria: Aria) => React.ReactNode;
}

/** A field of the pages before the sign-in, which everybody loads first: Formik and Yup are not worth their weight there. */
export function AuthField({ id, label, fault, hint, children }: AuthFieldProps) {
  const note = `${id}-note`;
  const status = fault ? ('error' as const) : undefined;
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, status, 'aria-required': true, 'aria-invalid': Boolean(fault), 'aria-describedby': note })}
      <div id={note} className={fault ? 'auth-note fault' : 'auth-note'} aria-live="polite">
        {fault ?? hint}
      </div>
    </div>
  );
}
