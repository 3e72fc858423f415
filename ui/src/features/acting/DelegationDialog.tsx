import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Input, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { Formik, useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { ApiError } from '../../shared/client';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { DayInput } from '../../shared/form/DayInput';
import { DAY, requiredDay, requiredLastDay } from '../../shared/form/day';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { useServerFindings } from '../../shared/form/serverFindings';
import { useDiscardQuestion } from '../../shared/form/useDiscardQuestion';
import { useSettled } from '../../shared/form/useSettled';
import { rule } from '../../shared/i18n/message';
import { queryKeys } from '../../shared/queryKeys';
import { type UserInfo, useUser } from '../../shared/session/user';
import { type DelegationValues, grantDelegation, loadColleagues } from './api';

const names = ['principal', 'deputy', 'beginsAt', 'endsAt'];

const required = () => string().required(rule('error.REQUIRED'));

const schema = object({
  principal: string(),
  deputy: required(),
  beginsAt: requiredDay(),
  endsAt: requiredLastDay('beginsAt'),
});

interface Props {
  onClose: () => void;
  onGranted: () => void;
}

/** Lets somebody act for oneself, or, by those who manage accounts, for somebody else. */
export function DelegationDialog(props: Props) {
  const today = dayjs().format(DAY);
  const initial: DelegationValues = { principal: '', deputy: '', beginsAt: today, endsAt: today };
  return (
    <Formik initialValues={initial} validationSchema={schema} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

/** Whether somebody may appoint deputies of others; the server decides all the same. */
function managesOthers(user: UserInfo | undefined): boolean {
  const screens = user?.menu.flatMap((item) => item.children ?? []) ?? [];
  return ['A', 'B'].includes(user?.companytype ?? '') && screens.some(({ name }) => name === 'accountManagement');
}

function Shown({ onClose, onGranted }: Props) {
  const { t } = useTranslation();
  const form = useFormikContext<DelegationValues>();
  const server = useServerFindings();
  useReturnFocus();
  const close = useDiscardQuestion(form.values, onClose);
  const principal = form.values.principal.trim();
  const of = useSettled(principal);
  const { data: colleagues = [] } = useQuery({ queryKey: queryKeys.colleagues(of), queryFn: () => loadColleagues(of) });
  const forgetDeputy = () => {
    // Whoever was chosen may be of another company.
    server.clear('deputy');
    void form.setFieldValue('deputy', '');
  };
  const grant = async () => {
    const faults = await form.validateForm();
    await form.setTouched(Object.fromEntries(names.map((name) => [name, true])));
    if (Object.keys(faults).length > 0) return;
    form.setSubmitting(true);
    try {
      await grantDelegation(form.values);
      onGranted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      server.set(error.blockers);
    } finally {
      form.setSubmitting(false);
    }
  };
  return (
    <Modal
      open
      title={t('acting.grant')}
      okText={t('acting.grant')}
      cancelText={t('document.back')}
      confirmLoading={form.isSubmitting}
      onOk={() => void grant()}
      onCancel={close}
    >
      <Flex vertical>
        <Alert type="info" showIcon title={t('acting.hint')} style={{ marginBottom: 12 }} />
        <FormFindings fields={names} />
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
      </Flex>
    </Modal>
  );
}
