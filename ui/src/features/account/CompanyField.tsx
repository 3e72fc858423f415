import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useFormikContext } from 'formik';
import { useEffect, useMemo } from 'react';
import { FormField } from '../../shared/form/FormField';
import { companyChoices, type GroupItem, grantableGroups, type NewAccount } from './api';

/** The company of a new account; empty = that of whoever makes it. */
export function CompanyField() {
  const { data: choices = [], isPending } = useQuery(companyChoices);
  return (
    <FormField name="company" label="field.company" hint="account.companyHint">
      <Select
        allowClear
        showSearch
        loading={isPending}
        options={choices.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        optionFilterProp="label"
      />
    </FormField>
  );
}

/**
 * Groups that may be given in the company chosen, or in one's own of type `own`. Those that were chosen for another company
 * and do not fit this one are taken out of the form.
 */
export function useGroupsFor(company: string, own: string, everywhere: boolean): GroupItem[] {
  const form = useFormikContext<NewAccount>();
  const { data: all } = useQuery(grantableGroups);
  const { data: choices } = useQuery({ ...companyChoices, enabled: everywhere });
  const type = company ? choices?.find(({ code }) => code === company)?.companyType : own;
  const fitting = useMemo(
    () => (all ?? []).filter(({ companyTypes }) => type !== undefined && companyTypes.includes(type)),
    [all, type],
  );
  const { setFieldValue } = form;
  const chosen = form.values.groups;
  useEffect(() => {
    if (!all) return;
    const stay = chosen.filter((code) => fitting.some(({ value }) => value === code));
    if (stay.length < chosen.length) void setFieldValue('groups', stay);
  }, [all, chosen, fitting, setFieldValue]);
  return fitting;
}
