import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../../../shared/document/finding';
import type { Finding } from '../../../shared/document/types';
import type { PickUpTyped } from './pickUp';

interface Field {
  name: keyof PickUpTyped & string;
  required?: boolean;
  maxLength?: number;
  type?: 'number' | 'datetime-local' | 'tel';
  hint?: string;
}

const fields: Field[] = [
  { name: 'driverName', required: true, maxLength: 40 },
  { name: 'driverPhone', maxLength: 30, type: 'tel' },
  { name: 'carNo', required: true, maxLength: 20 },
  { name: 'packages', type: 'number' },
  { name: 'pickedUpAt', type: 'datetime-local', hint: 'carrier.nowHint' },
  { name: 'comments', maxLength: 200 },
];

/** Whether a finding belongs to one of the fields. */
export const hasField = (path: string) => fields.some(({ name }) => path === `pickUp.${name}`);

interface Props {
  value: PickUpTyped;
  onChange: (value: PickUpTyped) => void;
  findings: Finding[];
  /** Fields that differ from shipment to shipment, where one form speaks of many. */
  without?: (keyof PickUpTyped)[];
}

/** Who drives, with what, when, and how many packages. */
export function PickUpFields({ value, onChange, findings, without = [] }: Props) {
  const { t } = useTranslation();
  const prefix = useId();
  return (
    <div className="form-stack">
      {fields
        .filter(({ name }) => !without.includes(name))
        .map(({ name, required, maxLength, type, hint }, place) => {
          const own = findings.filter(({ field }) => field === `pickUp.${name}`);
          const faulty = own.some(({ severity }) => severity === 'block');
          const id = `${prefix}-${name}`;
          return (
            <div key={name} className="field">
              <label htmlFor={id}>
                {t(`field.${name}`)}{' '}
                {required && (
                  <span className="required" aria-hidden="true">
                    *
                  </span>
                )}
              </label>
              <Input
                id={id}
                autoFocus={place === 0}
                type={type}
                min={type === 'number' ? 0 : undefined}
                maxLength={maxLength}
                value={value[name]}
                status={faulty ? 'error' : undefined}
                aria-required={required}
                aria-invalid={faulty}
                aria-describedby={`${id}-note`}
                onChange={(change) => onChange({ ...value, [name]: change.target.value })}
              />
              <span id={`${id}-note`} className={faulty ? 'field-note fault' : 'field-note'} aria-live="polite">
                {own.length > 0 ? own.map((finding) => findingText(t, finding)).join(' ') : hint && t(hint)}
              </span>
            </div>
          );
        })}
    </div>
  );
}
