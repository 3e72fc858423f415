import { Flex, Input } from 'antd';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { FormField } from '../../shared/form/FormField';
import { isInside, useUser } from '../../shared/session/user';
import type { Company, Fields } from './api';
import { dataLooks, fieldsOf, fieldsSchema } from './form';
import { AddressFields, ContactFields, listNames } from './ListFields';

const names = [...dataLooks.map(({ name }) => name), ...listNames];

const asPayload = (fields: Fields) => ({ fields });

/** The data of a company, its addresses and its contacts. Its buyer code and its D-U-N-S number only the house says. */
export function EditDialog({ company, ...props }: EventDialogProps & { company: Company }) {
  const inside = isInside(useUser());
  const shown = dataLooks.filter(({ name }) => inside || name !== 'buyerCode');
  return (
    <FormEventDialog<Fields & Record<string, unknown>>
      {...props}
      width={900}
      initial={{ ...fieldsOf(company, inside) }}
      schema={fieldsSchema}
      names={names}
      payload={asPayload}
    >
      <Flex vertical gap={16}>
        <div className="form-grid">
          {shown.map(({ name, word = name, required, maxLength }) => (
            <FormField key={name} name={name} label={`field.${word}`} required={required}>
              <Input maxLength={maxLength} autoComplete="off" disabled={!inside && name === 'duns'} />
            </FormField>
          ))}
        </div>
        <AddressFields />
        <ContactFields />
      </Flex>
    </FormEventDialog>
  );
}
