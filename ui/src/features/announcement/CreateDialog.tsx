import { Modal } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { FormFindings } from '../../shared/form/FormFindings';
import { useAttempt } from '../../shared/form/useAttempt';
import { useDiscardQuestion } from '../../shared/form/useDiscardQuestion';
import { AnnouncementFields } from './AnnouncementFields';
import { addAnnouncement, emptyFields, type AnnouncementFields as Fields } from './api';
import { fieldNames, fieldsSchema } from './form';

interface Props {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** A new announcement. It is a draft until somebody publishes it. */
export function CreateDialog(props: Props) {
  const [initial] = useState(emptyFields);
  return (
    <Formik initialValues={initial} validationSchema={fieldsSchema} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

function Shown({ onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const form = useFormikContext<Fields>();
  const { busy, attempt, obeys } = useAttempt();
  useReturnFocus();
  const close = useDiscardQuestion(form.values, onClose);
  const create = async () => {
    if (!(await obeys())) return;
    await attempt('send', async () => onCreated((await addAnnouncement(form.values)).id));
  };
  return (
    <Modal
      open
      width={860}
      styles={{ body: { paddingTop: 8 } }}
      title={t('announcement.create')}
      okText={t('announcement.createDraft')}
      cancelText={t('document.back')}
      confirmLoading={busy !== undefined}
      onOk={() => void create()}
      onCancel={close}
    >
      <FormFindings fields={fieldNames} />
      <AnnouncementFields />
    </Modal>
  );
}
