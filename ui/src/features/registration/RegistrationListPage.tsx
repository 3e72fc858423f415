import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { companyTypeOptions } from '../../shared/session/companyType';
import { timeText } from '../../shared/time';
import { registrationActions } from './actions';
import { companyTypes, type RegistrationRow, registrationStates } from './api';

const pageOf = ({ id }: RegistrationRow) => `/systemSetting/registrations/${id}`;

/** Companies that ask to be let in. */
export function RegistrationListPage() {
  return (
    <SearchPage<RegistrationRow>
      name="registerCompany"
      path="company-registrations"
      fields={fields}
      columns={columns}
      rowKey={(registration) => registration.id}
      address={pageOf}
      bulk={(selection) => (
        <ChosenEvents
          process="company_registration"
          path="company-registrations"
          actions={registrationActions}
          selection={selection}
          name={(registration) => registration.name}
          address={pageOf}
        />
      )}
    />
  );
}

const columns = (t: TFunction): SearchColumn<RegistrationRow, SortOf<'/api/company-registrations'>>[] => [
  {
    key: 'vendorCode',
    title: 'field.vendorCode',
    sort: true,
    fixed: true,
    card: 'head',
    render: (row) => <Link to={pageOf(row)}>{row.vendorCode}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: (row) => <StateTag process="company_registration" state={row.state} />,
  },
  { key: 'companyType', title: 'field.companyType', render: (row) => t(`companyType.${row.companyType}`) },
  { key: 'name', title: 'field.companyName', sort: true },
  { key: 'nameEn', title: 'field.companyNameEn' },
  { key: 'taxNumber', title: 'field.taxNumber' },
  { key: 'duns', title: 'field.duns' },
  { key: 'submittedAt', title: 'field.submittedAt', sort: true, render: (row) => timeText(row.submittedAt) },
  { key: 'changedAt', title: 'field.changedAt', hidden: true, render: (row) => timeText(row.changedAt) },
];

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'name', label: 'field.companyName' },
  { kind: 'text', name: 'vendorCode', label: 'field.vendorCode' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: registrationStates.map((value) => ({ value, label: t(`company_registration.state.${value}`) })),
  },
  { kind: 'text', name: 'number', label: 'field.number', extra: true },
  {
    kind: 'multi',
    name: 'companyType',
    label: 'field.companyType',
    options: companyTypeOptions(t, companyTypes),
    extra: true,
  },
  {
    kind: 'days',
    name: 'submitted',
    label: 'field.submitted',
    from: 'submittedFrom',
    to: 'submittedTo',
    moments: true,
    extra: true,
  },
];
