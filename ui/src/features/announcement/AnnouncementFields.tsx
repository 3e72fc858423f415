import { Input, InputNumber, Select, Switch, type SwitchProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../shared/form/DayInput';
import { FormField } from '../../shared/form/FormField';
import { companyTypeOptions } from '../../shared/session/companyType';
import { audiences } from './api';
import './announcement.css';

/** What an announcement says, as fields of the form around. */
export function AnnouncementFields() {
  const { t } = useTranslation();
  return (
    <div className="announcement-form">
      <FormField name="title" label="field.announcementTitle" required>
        <Input maxLength={100} showCount />
      </FormField>
      <FormField name="content" label="field.content" required hint="announcement.contentHint">
        <Input.TextArea maxLength={4_000} showCount autoSize={{ minRows: 5, maxRows: 14 }} />
      </FormField>
      <FormField name="audience" label="field.audience" required hint="announcement.audienceHint">
        <Select mode="multiple" options={companyTypeOptions(t, audiences)} optionFilterProp="label" />
      </FormField>
      <div className="form-grid">
        <FormField name="startOn" label="field.startOn" required>
          <DayInput />
        </FormField>
        <FormField name="endOn" label="field.endOn" required hint="announcement.endHint">
          <DayInput />
        </FormField>
        <FormField name="author" label="field.author">
          <Input maxLength={100} />
        </FormField>
        <FormField name="link" label="field.link" hint="announcement.linkHint">
          <Input maxLength={500} inputMode="url" />
        </FormField>
        <FormField name="sequence" label="field.sequence" hint="announcement.sequenceHint">
          <InputNumber min={0} max={9_999} precision={0} />
        </FormField>
        <FormField name="top" label="field.top" valueProp="checked" hint="announcement.topHint">
          <Choice />
        </FormField>
        <FormField name="loginNotice" label="field.loginNotice" valueProp="checked" hint="announcement.loginNoticeHint">
          <Choice />
        </FormField>
        <FormField name="mailEnable" label="field.mailEnable" valueProp="checked" hint="announcement.mailHint">
          <Choice />
        </FormField>
      </div>
    </div>
  );
}

/** Of what a form tells its fields, a switch knows this. */
function Choice(props: SwitchProps) {
  const { id, checked, onChange } = props;
  const described = props['aria-describedby' as keyof SwitchProps] as string | undefined;
  return <Switch id={id} checked={checked} onChange={onChange} aria-describedby={described} />;
}
