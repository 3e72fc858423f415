import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { AnnouncementFields } from './AnnouncementFields';
import type { AnnouncementDetail, AnnouncementFields as Fields } from './api';
import { fieldNames, fieldsSchema } from './form';

const asPayload = (fields: Fields) => ({ fields });
/** What cannot be read at all is named with its way into the payload. */
const nameOf = (field: string) => field.replace(/^fields\./, '');

/** The announcement says something else. */
export function EditDialog({ announcement, ...props }: EventDialogProps & { announcement: AnnouncementDetail }) {
  return (
    <FormEventDialog<Fields>
      {...props}
      width={860}
      initial={announcement.fields as Fields}
      schema={fieldsSchema}
      names={fieldNames}
      payload={asPayload}
      nameOf={nameOf}
    >
      <AnnouncementFields />
    </FormEventDialog>
  );
}
