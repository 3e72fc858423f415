import { Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { FormDialog } from '../../form/FormDialog';
import { FormField } from '../../form/FormField';
import { requiredText } from '../../form/rules';
import { today } from '../../time';
import { shownDay } from '../query';
import type { SearchField } from '../types';
import { createView, putDefault } from './api';
import { relativeParts, relativesOf } from './relativeDay';
import { LONGEST_NAME } from './ViewMenu';
import { dayNames, type ViewDefinition } from './view';

interface Values {
  name: string;
  isShared: boolean;
  isDefault: boolean;
  /** By the name of the filter: the day, or how it is said relatively. */
  days: Record<string, string>;
}

interface Props {
  list: string;
  fields: SearchField[];
  /** What is to be kept, with days said as they were. */
  definition: ViewDefinition;
  /** What is shown: days as they are today. */
  filters: Record<string, string>;
  /** The name at first, of a copy. */
  name?: string;
  onClose: () => void;
  /** It is kept under this id. */
  onSaved: (id: number) => Promise<void>;
}

const schema = object({ name: requiredText(LONGEST_NAME) });

/** What is shown becomes a view under a name. Of each day is asked whether it is meant as it stands, or moves along with today. */
export function SaveViewDialog({ list, fields, definition, filters, name = '', onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const said = definition.filters ?? {};
  const days = dayNames(filters, fields);
  return (
    <FormDialog<Values>
      title={t('views.save')}
      okText={t('views.keep')}
      initial={{
        name,
        isShared: false,
        isDefault: false,
        days: Object.fromEntries(days.map((day) => [day, said[day] ?? filters[day] ?? ''])),
      }}
      schema={schema}
      names={['name']}
      save={async (values) => {
        const kept = { ...definition, filters: { ...said, ...values.days } };
        const id = await createView({ list, name: values.name.trim(), isShared: values.isShared, definition: kept });
        if (values.isDefault) await putDefault(id, true);
        await onSaved(id);
      }}
      onClose={onClose}
    >
      <div className="form-stack">
        <FormField name="name" label="views.name" required>
          <Input maxLength={LONGEST_NAME} autoComplete="off" />
        </FormField>
        {days.map((day) => (
          <DayKept key={day} name={day} fields={fields} value={filters[day] ?? ''} />
        ))}
        <Check name="isShared" label="views.shareToo" />
        <Check name="isDefault" label="views.defaultToo" />
      </div>
    </FormDialog>
  );
}

/** How a day is kept. */
function DayKept({ name, fields, value, ...control }: { name: string; fields: SearchField[]; value: string }) {
  const { t } = useTranslation();
  const field = fields.find((one) => one.kind === 'days' && (one.from === name || one.to === name));
  const end = field?.kind === 'days' && field.to === name;
  const day = shownDay(value, end) ?? value;
  const words = (said: string) => {
    const { base, by } = relativeParts(said) ?? { base: '', by: 0 };
    if (base !== 'today') return t(`views.${base}`);
    if (by === 0) return t('views.today');
    return t(by > 0 ? 'views.daysAfter' : 'views.daysBefore', { count: Math.abs(by) });
  };
  const options = [
    { value, label: t('views.thisDay', { day }) },
    ...relativesOf(day, today()).map((said) => ({ value: said, label: words(said) })),
  ];
  return (
    <FormField
      {...control}
      name={`days.${name}`}
      label={field?.label ?? name}
      help={t(end ? 'search.to' : 'search.from')}
    >
      <Select options={options} />
    </FormField>
  );
}

function Check({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  return (
    <FormField name={name} label={label} valueProp="checked">
      <Checkbox>{t(`${label}Hint`)}</Checkbox>
    </FormField>
  );
}
