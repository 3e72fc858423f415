import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../shared/form/FormField';
import { companyTypeOptions } from '../../shared/session/companyType';
import { companyTypes, type Fields } from './api';
import { parts } from './form';
import './registration.css';

/** The registration form, as fields of the form around; `fixed` is shown and stays as it is. */
export function RegistrationFields({ fixed }: { fixed?: keyof Fields }) {
  const { t } = useTranslation();
  return (
    <>
      {parts.map(({ key, fields }) => (
        <fieldset key={key} className="registration-part">
          <legend>{t(`company_registration.${key}`)}</legend>
          <div className="form-grid">
            {fields.map(({ name, label, required, maxLength }) => (
              <FormField key={name} name={name} label={label ?? `field.${name}`} required={required}>
                {name === 'companyType' ? (
                  <Select options={companyTypeOptions(t, companyTypes)} />
                ) : (
                  <Input maxLength={maxLength} readOnly={name === fixed} />
                )}
              </FormField>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
