import { Input, Select } from 'antd';
import { FormField } from '../../shared/form/FormField';
import type { GroupItem } from './api';

/** What can be edited of an account, as fields of the form around. */
export function DetailFields({ groups }: { groups: GroupItem[] }) {
  return (
    <>
      <FormField name="name" label="field.personName" required>
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="nameEn" label="field.personNameEn" required>
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="email" label="field.email" required>
        <Input maxLength={254} autoComplete="off" inputMode="email" />
      </FormField>
      <FormField name="phone" label="field.phone">
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="department" label="field.department">
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="title" label="field.title">
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="groups" label="field.groups" required hint="account.groupsHint">
        <Select
          mode="multiple"
          options={groups.map(({ value, label }) => ({ value, label }))}
          optionFilterProp="label"
          // Below it is the button of the dialogue.
          placement="topLeft"
          listHeight={200}
        />
      </FormField>
    </>
  );
}
