import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BulkActions } from '../../shared/document/BulkActions';
import { StateTag } from '../../shared/document/StateTag';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { companyTypeOptions } from '../../shared/session/companyType';
import { timeText } from '../../shared/time';
import { registrationActions } from './actions';
import { companyTypes, type RegistrationRow, registrationStates } from './api';

/** Companies that ask to be let in. */
export function RegistrationListPage() {
  const { t } = useTranslation();
  const fields = useMemo<SearchField[]>(
    () => [
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
    ],
    [t],
  );
  const columns = useColumns();
  return (
    <SearchPage<RegistrationRow>
      name="registerCompany"
      path="company-registrations"
      fields={fields}
      columns={columns}
      rowKey={(registration) => registration.id}
      address={(registration) => `/systemSetting/registrations/${registration.id}`}
      bulk={({ rows, refresh, clear }) => (
        <BulkActions
          process="company_registration"
          path="company-registrations"
          rows={rows.map((registration) => ({
            id: registration.id,
            version: registration.version,
            state: registration.state,
            name: <Link to={`/systemSetting/registrations/${registration.id}`}>{registration.name}</Link>,
          }))}
          actions={registrationActions}
          onDone={() => {
            clear();
            void refresh();
          }}
        />
      )}
    />
  );
}

function useColumns(): SearchColumn<RegistrationRow>[] {
  const { t } = useTranslation();
  return useMemo<SearchColumn<RegistrationRow>[]>(
    () => [
      {
        key: 'vendorCode',
        title: 'field.vendorCode',
        sort: true,
        fixed: true,
        card: 'head',
        render: (row) => <Link to={`/systemSetting/registrations/${row.id}`}>{row.vendorCode}</Link>,
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
    ],
    [t],
  );
}
