import { Input, Select } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../shared/form/FormField';
import { PickField } from '../../shared/form/PickField';
import type { Choices } from '../../shared/form/PickInput';
import { zones } from '../../shared/time';
import type { MasterField, MasterKind, MasterRow } from './api';
import { maxCode } from './rules';
import { isNeeded, otherwise, wordOf } from './values';

interface Props {
  kind: MasterKind;
  /** Absent = a new one. */
  row?: MasterRow;
}

/** Fields that are picked from a list, or typed. */
const picks: Record<string, { choices: Choices; among?: Record<string, string> }> = {
  plant: { choices: 'plants' },
  material: { choices: 'materials' },
  vendor: { choices: 'vendorCompanyOption' },
  materialGroup: { choices: 'material-groups' },
  currency: { choices: 'kept', among: { listTypeKey: 'currency' } },
  unit: { choices: 'inspection-units' },
  category: { choices: 'inspection-categories' },
  subGroup: { choices: 'subMaterialGroup' },
};
const inputModes: Record<string, 'email' | 'numeric' | 'decimal'> = {
  email: 'email',
  number: 'numeric',
  digits: 'numeric',
  amount: 'decimal',
  measure: 'decimal',
};
const codeHints: Record<string, string> = {
  invoiceTrack: 'master.periodHint',
  taxCode: 'master.taxCodeHint',
  inspectionUnit: 'master.unitHint',
  inspectionCategory: 'master.ownCodeHint',
  inspectionSubGroup: 'master.ownCodeHint',
};

/** The fields of a kind as it declares them. What is left empty is as the ERP says, or as it is by default. */
export function MasterFields({ kind, row }: Props) {
  const { t, i18n } = useTranslation();
  const hintOf = (name: string) => {
    const keys = [`master.hintOf.${kind.kind}.${name}`, `master.hint.${name}`];
    const key = keys.find((one) => i18n.exists(one));
    return key ? t(key) : '';
  };
  return (
    <div className="form-stack">
      {row?.erp && <p className="soft master-hint">{t('master.emptyMeans')}</p>}
      <div className="form-grid">
        {!row && kind.key.length === 0 && (
          <FormField
            name="code"
            label={`master.code.${kind.kind}`}
            required
            hint={codeHints[kind.kind] ?? 'master.codeHint'}
          >
            <Input maxLength={maxCode(kind.kind)} autoComplete="off" spellCheck={false} />
          </FormField>
        )}
        {kind.fields.map((field) => (
          <FormField
            key={field.name}
            name={field.name}
            label={`field.${field.name}`}
            required={isNeeded(field, row)}
            help={[hintOf(field.name), sourceOf(t, field, row)].filter(Boolean).join(' · ')}
          >
            {controlOf(t, field, row, row !== undefined && kind.key.includes(field.name))}
          </FormField>
        ))}
      </div>
    </div>
  );
}

/** What holds while a field is empty. */
function sourceOf(t: TFunction, field: MasterField, row: MasterRow | undefined): string {
  const held = otherwise(field, row);
  if (!held) return '';
  return t(held.of === 'erp' ? 'master.erpValue' : 'master.defaultValue', { value: wordOf(t, field, held.value) });
}

/** One antd control; `FormField` gives it everything else. */
function controlOf(
  t: TFunction,
  field: MasterField,
  row: MasterRow | undefined,
  /** It says what the record is about, and stays. */
  stays: boolean,
): ReactElement<Record<string, unknown>> {
  const { name, form, choices, max } = field;
  const picked = picks[form];
  if (picked) return <PickField {...picked} maxLength={max ?? undefined} disabled={stays} />;
  const placeholder = otherwise(field, row)?.value;
  if (form === 'zone') {
    // One that this browser does not know, the server may.
    const known = new Set([...zones(), ...(row?.own[name] ? [row.own[name]] : [])]);
    return <Select showSearch={{ optionFilterProp: 'label' }} options={options(t, field, row, [...known])} />;
  }
  if (choices) return <Select disabled={stays} options={options(t, field, row, choices)} />;
  if (form === 'days') return <Input inputMode="numeric" maxLength={3} placeholder={placeholder} autoComplete="off" />;
  return (
    <Input
      disabled={stays}
      inputMode={inputModes[form]}
      maxLength={form === 'number' ? String(max ?? '').length : (max ?? undefined)}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={form === 'line'}
    />
  );
}

/** The values of a field, and before them what holds where nobody chooses one. */
function options(t: TFunction, field: MasterField, row: MasterRow | undefined, values: string[]) {
  const held = otherwise(field, row);
  const none = held
    ? t(held.of === 'erp' ? 'master.asErp' : 'master.asDefault', { value: wordOf(t, field, held.value) })
    : '–';
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: wordOf(t, field, value) }))];
}
