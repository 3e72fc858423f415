import { Input, Select } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { languages } from '../../shared/i18n/language';
import { useUser } from '../../shared/session/user';
import { createAccount, type NewAccount } from './api';
import { CompanyField, useGroupsFor } from './CompanyField';
import { DetailFields } from './DetailFields';
import { FurtherCompaniesField } from './FurtherCompaniesField';
import { detailNames, newAccountSchema } from './schema';

const names = ['userId', 'company', 'companies', 'language', ...detailNames];

interface Props {
  /** Whether accounts of other companies may be made. */
  everywhere: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** A new account; its owner is invited by mail. */
export function CreateDialog({ everywhere, onClose, onCreated }: Props) {
  const { t, i18n } = useTranslation();
  const initial: NewAccount = {
    userId: '',
    company: '',
    language: i18n.language,
    name: '',
    nameEn: '',
    email: '',
    phone: '',
    department: '',
    title: '',
    groups: [],
    companies: [],
  };
  return (
    <FormDialog
      width={640}
      title={t('account.create')}
      initial={initial}
      schema={newAccountSchema}
      names={names}
      save={async (account) => onCreated((await createAccount(account)).id)}
      onClose={onClose}
    >
      <Fields everywhere={everywhere} />
    </FormDialog>
  );
}

function Fields({ everywhere }: Pick<Props, 'everywhere'>) {
  const { company } = useFormikContext<NewAccount>().values;
  const own = useUser()?.companytype ?? '';
  const groups = useGroupsFor(company, own, everywhere);
  return (
    <div className="form-grid">
      <FormField name="userId" label="field.userId" required>
        <Input maxLength={50} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </FormField>
      {everywhere && <CompanyField />}
      {everywhere && <FurtherCompaniesField home={company} companyType={own} />}
      <FormField name="language" label="field.language">
        <Select options={languages.map(({ code, name }) => ({ value: code, label: name }))} />
      </FormField>
      <DetailFields groups={groups} />
    </div>
  );
}
