import { useQuery } from '@tanstack/react-query';
import { Input, Select, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { FormField } from '../../shared/form/FormField';
import { requiredText, someOf, text } from '../../shared/form/rules';
import { queryKeys } from '../../shared/queryKeys';
import { loadCompanyGroups, type Registration } from './api';

const schema = object({ userId: requiredText(50), groups: someOf(), buyerCode: text(50) });
const names = ['userId', 'groups', 'buyerCode'];

/** Makes the company and its administrator's account. */
export function ApproveDialog({ registration, ...props }: EventDialogProps & { registration: Registration }) {
  const { t } = useTranslation();
  const type = registration.fields.companyType;
  const { data: groups = [] } = useQuery({
    queryKey: queryKeys.groupsOfCompanyType(type),
    queryFn: () => loadCompanyGroups(type),
  });
  return (
    <FormEventDialog
      {...props}
      initial={{ userId: registration.fields.vendorCode.toLowerCase(), groups: [] as string[], buyerCode: '' }}
      schema={schema}
      names={names}
    >
      <div>
        <Typography.Paragraph>{t('company_registration.ask.approve')}</Typography.Paragraph>
        <div className="form-stack">
          <FormField name="userId" label="field.userId" required hint="company_registration.approveUserHint">
            <Input maxLength={50} autoComplete="off" spellCheck={false} />
          </FormField>
          <FormField name="groups" label="field.groups" required>
            <Select mode="multiple" options={groups} optionFilterProp="label" />
          </FormField>
          <FormField name="buyerCode" label="field.buyerCode">
            <Input maxLength={50} autoComplete="off" />
          </FormField>
        </div>
      </div>
    </FormEventDialog>
  );
}
