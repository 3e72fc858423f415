import { Select } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../shared/form/FormField';
import { companyTypeOptions } from '../../shared/session/companyType';
import { roleCodes, roleText } from '../../shared/session/role';
import { SettingsPage } from '../../shared/settings/SettingsPage';
import type { Setting } from '../../shared/settings/types';
import { addPolicy, type Policy, type PolicyValues, removePolicy } from './api';

/** Of which role and type of company a policy asks it, in words. */
const naming = ({ role, companyType }: Policy, t: TFunction) => ({
  role: role ? roleText(t, role) : t('second_step.any'),
  companyType: companyType ? t(`companyType.${companyType}`) : t('second_step.any'),
});

const setting: Setting<Policy, PolicyValues> = {
  name: 'secondStepPolicy',
  path: 'second-step-policies',
  words: {
    add: 'second_step.add',
    added: 'second_step.added',
    remove: 'second_step.remove',
    removeOf: 'second_step.removeOf',
    removeAsk: 'second_step.removeAsk',
    removed: 'second_step.removed',
  },
  hint: 'second_step.hint',
  empty: 'second_step.empty',
  columns: (t) => [
    { key: 'role', title: 'field.role', render: (policy) => naming(policy, t).role },
    { key: 'companyType', title: 'field.companyType', render: (policy) => naming(policy, t).companyType },
    { key: 'accounts', title: 'second_step.accounts', align: 'right' },
    { key: 'missing', title: 'second_step.missing', align: 'right' },
  ],
  rowKey: (policy) => policy.id,
  naming,
  form: {
    Fields,
    names: ['role', 'companyType'],
    initial: () => ({ role: '', companyType: '' }),
    save: addPolicy,
  },
  remove: (policy) => removePolicy(policy.id),
};

/** Of whom a second step is asked, by role and company type. */
export const MfaPolicyPage = () => <SettingsPage of={setting} />;

function Fields() {
  const { t } = useTranslation();
  const any = { value: '', label: t('second_step.any') };
  const roles = roleCodes.map((code) => ({ value: String(code), label: roleText(t, code) }));
  return (
    <>
      <FormField name="role" label="field.role">
        <Select showSearch optionFilterProp="label" options={[any, ...roles]} />
      </FormField>
      <FormField name="companyType" label="field.companyType">
        <Select options={[any, ...companyTypeOptions(t)]} />
      </FormField>
    </>
  );
}
