import { useFormikContext } from 'formik';
import { cloneElement, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../i18n/message';
import { useServerFindings } from './serverFindings';
import './field.css';

interface FormFieldProps {
  /** Path in the form's values, the same as in the payload: `lines[0].quantity`. */
  name: string;
  /** Translation key. */
  label: string;
  required?: boolean;
  /** Translation key of a line of help below. */
  hint?: string;
  /** The same line in words, where it says more than a key can. */
  help?: string;
  /** Name of the property that holds the value; `checked` for a Checkbox or Switch. */
  valueProp?: 'value' | 'checked';
  /** One antd control. It is given its id, value, handlers and what assistive technology needs. */
  children: ReactElement<Record<string, unknown>>;
}

/** Binds one antd control to Formik, with its label and with what is wrong, by our rules or by the server's. */
export function FormField({ name, label, required, hint, help, valueProp = 'value', children }: FormFieldProps) {
  const { t } = useTranslation();
  const form = useFormikContext<Record<string, unknown>>();
  const server = useServerFindings();
  const own = useId();
  const { value, onBlur } = form.getFieldProps(name);
  const { error, touched } = form.getFieldMeta(name);
  const findings = server.of(name);
  const fault = findings.find(({ severity }) => severity === 'block') ?? (touched ? error : undefined) ?? findings[0];
  const text = fault
    ? typeof fault === 'object' && 'label' in fault
      ? server.text(fault)
      : messageText(t, fault)
    : '';
  const blocks =
    fault !== undefined && !(typeof fault === 'object' && 'severity' in fault && fault.severity === 'warn');
  const id = `${own}-${name}`;
  const control = cloneElement(children, {
    id,
    name,
    [valueProp]: value,
    status: text ? (blocks ? 'error' : 'warning') : undefined,
    'aria-invalid': blocks && text !== '',
    'aria-describedby': `${id}-note`,
    'aria-required': required,
    onBlur: (event: unknown) => {
      (children.props.onBlur as ((event: unknown) => void) | undefined)?.(event);
      onBlur({ target: { name } });
    },
    onChange: (input: unknown, ...more: unknown[]) => {
      server.clear(name);
      void form.setFieldValue(name, readInput(input, valueProp));
      (children.props.onChange as ((...all: unknown[]) => void) | undefined)?.(input, ...more);
    },
  });
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(label)}{' '}
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {control}
      <div id={`${id}-note`} className={blocks && text ? 'field-note fault' : 'field-note'} aria-live="polite">
        {text || help || (hint ? t(hint) : '')}
      </div>
    </div>
  );
}

/** antd controls hand over either an event or the value itself. */
function readInput(input: unknown, valueProp: 'value' | 'checked'): unknown {
  if (input && typeof input === 'object' && 'target' in input) {
    return (input.target as Record<string, unknown>)[valueProp];
  }
  return input ?? '';
}
