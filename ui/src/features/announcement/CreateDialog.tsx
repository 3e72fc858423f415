import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/form/FormDialog';
import { AnnouncementFields } from './AnnouncementFields';
import { addAnnouncement, emptyFields } from './api';
import { fieldNames, fieldsSchema } from './form';

interface Props {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** A new announcement. It is a draft until somebody publishes it. */
export function CreateDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      width={860}
      title={t('announcement.create')}
      okText={t('announcement.createDraft')}
      initial={emptyFields()}
      schema={fieldsSchema}
      names={fieldNames}
      save={async (fields) => onCreated((await addAnnouncement(fields)).id)}
      onClose={onClose}
    >
      <AnnouncementFields />
    </FormDialog>
  );
}
