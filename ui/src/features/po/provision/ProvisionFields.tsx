import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../shared/form/DayInput';
import { FormField } from '../../../shared/form/FormField';
import { PickInput } from '../../../shared/form/PickInput';
import { MAX_MB, provisionLanguages } from './api';
import { PdfInput } from './PdfInput';

/** What a new version is, as fields of the form around. */
export function ProvisionFields() {
  const { t } = useTranslation();
  const languages = provisionLanguages.map((value) => ({ value, label: t(`provision.language.${value}`) }));
  return (
    <>
      <FormField name="language" label="field.language" required>
        <Select options={languages} />
      </FormField>
      <FormField name="plant" label="field.plantCode" hint="provision.plantHint">
        <Plants />
      </FormField>
      <FormField name="validOn" label="field.validOn" required hint="provision.validHint">
        <DayInput />
      </FormField>
      <FormField name="file" label="field.fileName" required help={t('provision.fileHint', { max: MAX_MB })}>
        <PdfInput />
      </FormField>
    </>
  );
}

/** Of what a form tells its fields, the choice of plants. */
function Plants(props: object) {
  return <PickInput value="" onChange={() => undefined} {...props} choices="plants" maxLength={50} allowClear />;
}
