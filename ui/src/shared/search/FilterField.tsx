import { Input, Select } from 'antd';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../form/DayInput';
import '../form/field.css';
import { PickInput } from '../form/PickInput';
import { type FilterFault, shownDay } from './query';
import type { SearchField } from './types';

interface Props {
  field: SearchField;
  values: Record<string, string>;
  fault?: FilterFault;
  onChange: (values: Record<string, string>) => void;
}

/** One filter with its label; the form is drawn again for a button of its own. */
export const FilterField = memo(function FilterField({ field, values, fault, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const label = t(field.label);
  // The field is named as people read it, whatever the server calls it.
  const note = fault && (
    <div id={`${id}-note`} className="field-note fault" role="alert">
      {t(`error.${fault.label}`, { ...fault.params, from: label })}
    </div>
  );
  if (field.kind === 'days') {
    return (
      <fieldset className="field days" aria-describedby={fault ? `${id}-note` : undefined}>
        <legend className="field-label">{label}</legend>
        <div className="days-pair">
          {([field.from, field.to] as const).map((name, at) => (
            <DayInput
              key={name}
              value={shownDay(values[name], at === 1)}
              placeholder={t(at === 0 ? 'search.from' : 'search.to')}
              aria-label={`${label} ${t(at === 0 ? 'search.from' : 'search.to')}`}
              status={fault ? 'error' : undefined}
              onChange={(day) => onChange({ [name]: day })}
            />
          ))}
        </div>
        {note}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field.kind === 'text' ? (
        <Input
          id={id}
          allowClear
          maxLength={field.maxLength ?? 80}
          status={fault ? 'error' : undefined}
          aria-describedby={fault ? `${id}-note` : undefined}
          value={values[field.name] ?? ''}
          onChange={(event) => onChange({ [field.name]: event.target.value })}
        />
      ) : field.kind === 'pick' ? (
        <PickInput
          id={id}
          allowClear
          choices={field.choices}
          among={amongOf(field.among, values)}
          maxLength={80}
          status={fault ? 'error' : undefined}
          aria-describedby={fault ? `${id}-note` : undefined}
          value={values[field.name] ?? ''}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ) : (
        <Select
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          mode={field.kind === 'multi' ? 'multiple' : undefined}
          maxTagCount="responsive"
          options={field.options}
          placeholder={t('search.all')}
          value={chosenOf(field.kind, values[field.name])}
          onChange={(value: string | string[] | undefined) =>
            onChange({ [field.name]: Array.isArray(value) ? value.join(',') : (value ?? '') })
          }
        />
      )}
      {note}
    </div>
  );
});

/** What the form has of these filters. */
function amongOf(
  names: readonly string[] | undefined,
  values: Record<string, string>,
): Record<string, string> | undefined {
  if (!names) return undefined;
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

function chosenOf(kind: 'select' | 'multi', value: string | undefined): string | string[] | undefined {
  if (!value) return kind === 'multi' ? [] : undefined;
  return kind === 'multi' ? value.split(',') : value;
}
