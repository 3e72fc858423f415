import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DayInput } from '../../shared/form/DayInput';
import { DAY, requiredDay, requiredLastDay } from '../../shared/form/day';
import { FormField } from '../../shared/form/FormField';
import { useServerFindings } from '../../shared/form/serverFindings';
import { useSettled } from '../../shared/form/useSettled';
import { rule } from '../../shared/i18n/message';
import { queryKeys } from '../../shared/queryKeys';
import { isInside, type UserInfo, useUser } from '../../shared/session/user';
import type { SettingForm } from '../../shared/settings/types';
import { type Delegation, type DelegationValues, grantDelegation, loadColleagues } from './api';

const required = () => string().required(rule('error.REQUIRED'));

const schema = object({
  principal: string(),
  deputy: required(),
  beginsAt: requiredDay(),
  endsAt: requiredLastDay('beginsAt'),
});

/** Lets somebody act for oneself, or, by those who manage accounts, for somebody else. */
export const delegationForm: SettingForm<Delegation, DelegationValues> = {
  Fields,
  names: ['principal', 'deputy', 'beginsAt', 'endsAt'],
  schema,
  initial: () => {
    const today = dayjs().format(DAY);
    return { principal: '', deputy: '', beginsAt: today, endsAt: today };
  },
  save: grantDelegation,
};

/** Whether somebody may appoint deputies of others; the server decides all the same. */
function managesOthers(user: UserInfo | undefined): boolean {
  const screens = user?.menu.flatMap((item) => item.children ?? []) ?? [];
  return isInside(user) && screens.some(({ name }) => name === 'accountManagement');
}

function Fields() {
  const { t } = useTranslation();
  const form = useFormikContext<DelegationValues>();
  const server = useServerFindings();
  const principal = form.values.principal.trim();
  const of = useSettled(principal);
  const { data: colleagues = [] } = useQuery({ queryKey: queryKeys.colleagues(of), queryFn: () => loadColleagues(of) });
  const forgetDeputy = () => {
    // Whoever was chosen may be of another company.
    server.clear('deputy');
    void form.setFieldValue('deputy', '');
  };
  return (
    <>
      <Alert type="info" showIcon title={t('acting.hint')} style={{ marginBottom: 12 }} />
      {managesOthers(useUser()) && (
        <FormField name="principal" label="field.principal" hint="acting.principalHint">
          <Input maxLength={50} autoComplete="off" autoCapitalize="none" spellCheck={false} onChange={forgetDeputy} />
        </FormField>
      )}
      <FormField name="deputy" label="field.deputy" required hint="acting.deputyHint">
        <Select showSearch optionFilterProp="label" options={of === principal ? colleagues : []} />
      </FormField>
      <FormField name="beginsAt" label="field.beginsAt" required>
        <DayInput />
      </FormField>
      <FormField name="endsAt" label="field.endsAt" required hint="acting.endsHint">
        <DayInput />
      </FormField>
    </>
  );
}
