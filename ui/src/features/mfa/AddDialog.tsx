import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { companyTypeOptions } from '../../shared/session/companyType';
import { roleCodes, roleText } from '../../shared/session/role';
import { addPolicy } from './api';

const names = ['role', 'companyType'];

interface Props {
  onClose: () => void;
  onAdded: () => void;
}

/** Asks a second step of a role, a company type, or a role in companies of a type. */
export function AddDialog({ onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const any = { value: '', label: t('second_step.any') };
  const roles = roleCodes.map((code) => ({ value: String(code), label: roleText(t, code) }));
  return (
    <FormDialog
      title={t('second_step.add')}
      initial={{ role: '', companyType: '' }}
      names={names}
      save={async (policy) => {
        await addPolicy(policy);
        onAdded();
      }}
      onClose={onClose}
    >
      <FormField name="role" label="field.role">
        <Select showSearch optionFilterProp="label" options={[any, ...roles]} />
      </FormField>
      <FormField name="companyType" label="field.companyType">
        <Select options={[any, ...companyTypeOptions(t)]} />
      </FormField>
    </FormDialog>
  );
}
