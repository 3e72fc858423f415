import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import type { Fields, Registration } from './api';
import { fieldNames, fieldsSchema } from './form';
import { RegistrationFields } from './RegistrationFields';

const asPayload = (fields: Fields) => ({ fields });

/** The reviewer changes the form. */
export function EditDialog({ registration, ...props }: EventDialogProps & { registration: Registration }) {
  return (
    <FormEventDialog<Fields & Record<string, string>>
      {...props}
      width={860}
      initial={{ ...registration.fields }}
      schema={fieldsSchema}
      names={fieldNames}
      payload={asPayload}
    >
      <div>
        <RegistrationFields />
      </div>
    </FormEventDialog>
  );
}
