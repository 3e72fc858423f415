import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { FormField } from '../../shared/form/FormField';
import { companyChoices } from './api';

interface Props {
  /** Code of the company where the account is at home; empty = not said yet. */
  home: string;
  /** Letter of the type of company where nothing is said of the home. */
  companyType: string;
}

/** The companies that an account works for besides its home: those of the same type. */
export function FurtherCompaniesField({ home, companyType }: Props) {
  const { data: companies = [], isPending } = useQuery(companyChoices);
  const type = companies.find(({ code }) => code === home)?.companyType ?? companyType;
  const choices = companies.filter((company) => company.companyType === type && company.code !== home);
  return (
    <FormField name="companies" label="field.companies" hint="account.companiesHint">
      <Select
        mode="multiple"
        loading={isPending}
        options={choices.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        optionFilterProp="label"
      />
    </FormField>
  );
}
