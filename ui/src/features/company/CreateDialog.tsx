import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { companyTypeOptions } from '../../shared/session/companyType';
import { createCompany, type NewCompany, newCompanyTypes } from './api';
import { newCompanySchema } from './form';

interface Props {
  /** Letter of the type that is chosen at first. */
  companyType: string;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** A new company. Everything else is said on its page. */
export function CreateDialog({ companyType, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<NewCompany & Record<string, string>>
      width={560}
      title={t('company.create')}
      initial={{ companyType, code: '', name: '', nameEn: '' }}
      schema={newCompanySchema}
      names={['companyType', 'code', 'name', 'nameEn']}
      save={async (company) => onCreated((await createCompany(company)).id)}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField name="companyType" label="field.companyType" required hint="company.typeHint">
          <Select options={companyTypeOptions(t, newCompanyTypes)} />
        </FormField>
        <FormField name="code" label="field.companyCode" required hint="company.codeHint">
          <Input maxLength={50} autoComplete="off" spellCheck={false} />
        </FormField>
        <FormField name="name" label="field.companyName" required>
          <Input maxLength={200} autoComplete="off" />
        </FormField>
        <FormField name="nameEn" label="field.companyNameEn" required>
          <Input maxLength={200} autoComplete="off" />
        </FormField>
      </div>
    </FormDialog>
  );
}
