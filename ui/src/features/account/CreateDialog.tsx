import { Input, Modal, Select } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { useAttempt } from '../../shared/form/useAttempt';
import { useDiscardQuestion } from '../../shared/form/useDiscardQuestion';
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
export function CreateDialog(props: Props) {
  const { i18n } = useTranslation();
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
    <Formik initialValues={initial} validationSchema={newAccountSchema} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

function Shown({ everywhere, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const form = useFormikContext<NewAccount>();
  const { busy, attempt, obeys } = useAttempt();
  useReturnFocus();
  const close = useDiscardQuestion(form.values, onClose);
  const own = useUser()?.companytype ?? '';
  const groups = useGroupsFor(form.values.company, own, everywhere);
  const create = async () => {
    if (!(await obeys())) return;
    await attempt('send', async () => onCreated((await createAccount(form.values)).id));
  };
  return (
    <Modal
      open
      width={640}
      styles={{ body: { paddingTop: 8 } }}
      title={t('account.create')}
      okText={t('account.create')}
      cancelText={t('document.back')}
      confirmLoading={busy !== undefined}
      onOk={() => void create()}
      onCancel={close}
    >
      <FormFindings fields={names} />
      <div className="form-grid">
        <FormField name="userId" label="field.userId" required>
          <Input maxLength={50} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </FormField>
        {everywhere && <CompanyField />}
        {everywhere && <FurtherCompaniesField home={form.values.company} companyType={own} />}
        <FormField name="language" label="field.language">
          <Select options={languages.map(({ code, name }) => ({ value: code, label: name }))} />
        </FormField>
        <DetailFields groups={groups} />
      </div>
    </Modal>
  );
}
