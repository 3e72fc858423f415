import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { StateTag } from '../../shared/document/StateTag';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { companyTypeOptions } from '../../shared/session/companyType';
import { useMay } from '../../shared/session/permission';
import { isInside, loadUser, useUser } from '../../shared/session/user';
import { timeText } from '../../shared/time';
import { companyActions } from './actions';
import { type CompanyRow, companyStates, ownCompany, pageOf } from './api';
import { CreateDialog } from './CreateDialog';
import { ErpStanding, erpStandings } from './ErpStanding';
import { MergedVendors } from './MergedVendors';

/** The companies of the platform; whoever is outside has one, and is led to it. */
export function CompanyListPage() {
  return isInside(useUser()) ? <AllCompanies /> : <OwnCompany />;
}

function OwnCompany() {
  const { data: own, error, refetch } = useQuery(ownCompany);
  if (own) return <Navigate to={pageOf(own.id)} replace />;
  return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
}

function AllCompanies() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayCreate = useMay('POST /api/companies');
  const buyers = useUser()?.buyercompanynameList ?? [];
  const [creating, setCreating] = useState<string>();
  const none = buyers.length === 0;
  return (
    <Flex vertical gap={16}>
      {none && (
        <Alert
          type="info"
          showIcon
          title={t('company.noBuyer')}
          description={t(mayCreate ? 'company.noBuyerHint' : 'company.noBuyerWait')}
          action={
            mayCreate && (
              <Button type="primary" onClick={() => setCreating('B')}>
                {t('company.createBuyer')}
              </Button>
            )
          }
        />
      )}
      <MergedVendors />
      <SearchPage<CompanyRow>
        name="companies"
        path="companies"
        fields={fields}
        columns={columns}
        rowKey={(company) => company.id}
        address={(company) => pageOf(company.id)}
        empty={t('company.empty')}
        actions={
          mayCreate && (
            <Button
              type={none ? 'default' : 'primary'}
              icon={<Icon of={PlusOutlined} />}
              onClick={() => setCreating('S')}
            >
              {t('company.create')}
            </Button>
          )
        }
        bulk={(selection) => (
          <ChosenEvents
            process="company"
            path="companies"
            actions={companyActions}
            selection={selection}
            name={(company) => company.code}
            address={(company) => pageOf(company.id)}
          />
        )}
      />
      {creating && (
        <CreateDialog
          companyType={creating}
          onClose={() => setCreating(undefined)}
          onCreated={(id) => {
            toastSuccess(t('company.created'));
            void client.invalidateQueries({ queryKey: queryKeys.all('companies') });
            // The buyer's companies stand in the frame of every page.
            void loadUser().catch(() => undefined);
            void navigate(pageOf(id));
          }}
        />
      )}
    </Flex>
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'words', label: 'field.companyWords' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: companyStates.map((value) => ({ value, label: t(`company.state.${value}`) })),
  },
  { kind: 'multi', name: 'companyType', label: 'field.companyType', options: companyTypeOptions(t) },
  {
    kind: 'multi',
    name: 'erpStanding',
    label: 'field.erpStanding',
    options: erpStandings.map((value) => ({ value, label: t(`company.erpStanding.${value}`) })),
  },
];

const columns = (t: TFunction): SearchColumn<CompanyRow, SortOf<'/api/companies'>>[] => [
  {
    key: 'code',
    title: 'field.companyCode',
    sort: true,
    fixed: true,
    card: 'head',
    render: ({ id, code }) => <Link to={pageOf(id)}>{code}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: ({ state }) => <StateTag process="company" state={state} />,
  },
  { key: 'companyType', title: 'field.companyType', render: ({ companyType }) => t(`companyType.${companyType}`) },
  { key: 'name', title: 'field.companyName', sort: true },
  { key: 'nameEn', title: 'field.companyNameEn' },
  { key: 'shortName', title: 'field.shortName', hidden: true },
  { key: 'erpStanding', title: 'field.erpStanding', render: (company) => <ErpStanding company={company} /> },
  { key: 'erpReplacedBy', title: 'field.erpReplacedBy', hidden: true },
  { key: 'accounts', title: 'field.activeAccounts', align: 'right' },
  { key: 'openLines', title: 'field.openLines', align: 'right' },
  { key: 'buyerCode', title: 'field.buyerCode', hidden: true },
  { key: 'duns', title: 'field.duns', hidden: true },
  { key: 'taxNumber', title: 'field.taxNumber', hidden: true },
  { key: 'createdAt', title: 'field.createdAt', hidden: true, render: ({ createdAt }) => timeText(createdAt) },
  { key: 'changedAt', title: 'field.changedAt', sort: true, render: ({ changedAt }) => timeText(changedAt) },
];
