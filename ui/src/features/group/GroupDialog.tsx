import { Alert, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, number, object, string } from 'yup';
import { FormConflict } from '../../shared/document/FormConflict';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { requiredText } from '../../shared/form/rules';
import { rule } from '../../shared/i18n/message';
import { companyTypeOptions } from '../../shared/session/companyType';
import { roleCodes, roleText } from '../../shared/session/role';
import { type Consequence, changeGroup, createGroup, type Group, type GroupValues, previewGroup } from './api';
import { ConsequenceView } from './ConsequenceView';

interface Values {
  code: string;
  name: string;
  companyTypes: string[];
  roles: number[];
}

const schema = object({
  code: string()
    .required(rule('error.REQUIRED'))
    .matches(/^\w+$/, { message: rule('error.CODE_SIGNS'), excludeEmptyString: true }),
  name: requiredText(100),
  companyTypes: array().of(string().defined()).min(1, rule('error.REQUIRED')),
  roles: array().of(number().defined()).min(1, rule('error.REQUIRED')),
});

const names = ['code', 'name', 'companyTypes', 'roles'];

interface Props {
  /** Absent = a new one. */
  group?: Group;
  onClose: () => void;
  onSaved: () => void;
  /** Loads the group as it is now; what was typed stays. */
  onReload: () => Promise<void>;
}

const asGroup = ({ name, companyTypes, roles }: Values): GroupValues => ({
  name,
  companyTypes: companyTypes.join(''),
  roles,
});

/** A group: what a change gives and takes is looked at before it is saved. */
export function GroupDialog({ group, onClose, onSaved, onReload }: Props) {
  const { t } = useTranslation();
  /** What was looked at, and for which values of which version. */
  const [seen, setSeen] = useState<{ of: string; consequence: Consequence }>();
  const textOf = (values: Values) => JSON.stringify({ ...asGroup(values), version: group?.version });
  return (
    <FormDialog<Values>
      width={640}
      title={group ? t('group.edit', { name: group.name }) : t('group.create')}
      okText={t('group.save')}
      initial={{
        code: group?.code ?? '',
        name: group?.name ?? '',
        companyTypes: (group?.companyTypes ?? '').split('').filter(Boolean),
        roles: group?.roles ?? [],
      }}
      schema={schema}
      names={names}
      preview={
        group && {
          text: t('group.look'),
          look: async (values) => {
            const consequence = await previewGroup(group.id, group.version, asGroup(values));
            setSeen({ of: textOf(values), consequence });
          },
          seen: (values) => seen?.of === textOf(values),
        }
      }
      save={async (values) => {
        if (group) await changeGroup(group.id, group.version, asGroup(values));
        else await createGroup(values.code, asGroup(values));
        onSaved();
      }}
      onClose={onClose}
      top={<FormConflict label="GROUP_CHANGED_MEANWHILE" names={names} onReload={onReload} />}
    >
      {(values) => (
        <div className="form-stack">
          <Fields fresh={!group} />
          {group && <Seen consequence={seen?.of === textOf(values) ? seen.consequence : undefined} />}
        </div>
      )}
    </FormDialog>
  );
}

function Fields({ fresh }: { fresh: boolean }) {
  const { t } = useTranslation();
  const roles = roleCodes.map((value) => ({ value, label: roleText(t, value) }));
  return (
    <>
      {fresh && (
        <FormField name="code" label="field.code" required>
          <Input maxLength={50} autoComplete="off" spellCheck={false} />
        </FormField>
      )}
      <FormField name="name" label="field.name" required>
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="companyTypes" label="field.companyTypes" required>
        <Select mode="multiple" options={companyTypeOptions(t)} optionFilterProp="label" />
      </FormField>
      <FormField name="roles" label="field.roles" required>
        <Select mode="multiple" options={roles} optionFilterProp="label" />
      </FormField>
    </>
  );
}

/** What the change gives and takes; until it was looked at, that it is to be. */
function Seen({ consequence }: { consequence?: Consequence }) {
  const { t } = useTranslation();
  if (!consequence) return <Alert type="info" showIcon title={t('group.lookFirst')} />;
  return (
    <section aria-live="polite">
      <Typography.Title level={2} className="section-title">
        {t('group.consequence')}
      </Typography.Title>
      <ConsequenceView consequence={consequence} />
    </section>
  );
}
