import { Flex, Modal, Select } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { useServerFindings } from '../../shared/form/serverFindings';
import { useDiscardQuestion } from '../../shared/form/useDiscardQuestion';
import { companyTypeOptions } from '../../shared/session/companyType';
import { roleCodes, roleText } from '../../shared/session/role';
import { addPolicy, type PolicyValues } from './api';

const names = ['role', 'companyType'];

interface Props {
  onClose: () => void;
  onAdded: () => void;
}

/** Asks a second step of a role, a company type, or a role in companies of a type. */
export function AddDialog(props: Props) {
  const initial: PolicyValues = { role: '', companyType: '' };
  return (
    <Formik initialValues={initial} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

function Shown({ onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const form = useFormikContext<PolicyValues>();
  const server = useServerFindings();
  useReturnFocus();
  const close = useDiscardQuestion(form.values, onClose);
  const save = async () => {
    form.setSubmitting(true);
    try {
      await addPolicy(form.values);
      onAdded();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      server.set(error.blockers);
    } finally {
      form.setSubmitting(false);
    }
  };
  const any = { value: '', label: t('second_step.any') };
  const roles = roleCodes.map((code) => ({ value: String(code), label: roleText(t, code) }));
  const types = companyTypeOptions(t);
  return (
    <Modal
      open
      title={t('second_step.add')}
      okText={t('second_step.add')}
      cancelText={t('document.back')}
      confirmLoading={form.isSubmitting}
      onOk={() => void save()}
      onCancel={close}
    >
      <Flex vertical>
        <FormFindings fields={names} />
        <FormField name="role" label="field.role">
          <Select showSearch optionFilterProp="label" options={[any, ...roles]} />
        </FormField>
        <FormField name="companyType" label="field.companyType">
          <Select options={[any, ...types]} />
        </FormField>
      </Flex>
    </Modal>
  );
}
