import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { ImportDialog } from '../../shared/import/ImportDialog';
import { queryKeys } from '../../shared/queryKeys';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { companyTypeOptions } from '../../shared/session/companyType';
import { isInside, useUser } from '../../shared/session/user';
import { timeText } from '../../shared/time';
import { accountActions } from './actions';
import { type AccountRow, accountStates, grantableGroups } from './api';
import { CreateDialog } from './CreateDialog';

const pageOf = ({ id }: AccountRow) => `/systemSetting/accounts/${id}`;

/** Who may sign in: found, invited, edited, stopped and let in again. */
export function AccountListPage() {
  // Whoever belongs to a buyer manages the accounts of every company; the server decides all the same.
  const everywhere = isInside(useUser());
  const fields = useFields(everywhere);
  return (
    <SearchPage<AccountRow>
      name="accountManagement"
      path="accounts"
      fields={fields}
      columns={columns}
      rowKey={(account) => account.id}
      address={pageOf}
      actions={<Actions everywhere={everywhere} />}
      bulk={(selection) => (
        <ChosenEvents
          process="account"
          path="accounts"
          actions={accountActions}
          selection={selection}
          name={(account) => account.userId}
          address={pageOf}
        />
      )}
    />
  );
}

function Actions({ everywhere }: { everywhere: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState<'create' | 'import'>();
  const close = () => setOpen(undefined);
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.all('accounts') });
  return (
    <>
      <Button icon={<Icon of={UploadOutlined} />} onClick={() => setOpen('import')}>
        {t('account.import')}
      </Button>
      <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen('create')}>
        {t('account.create')}
      </Button>
      <ImportDialog
        path="/accounts/import"
        templatePath="/accounts/template"
        title="account.importTitle"
        open={open === 'import'}
        onClose={close}
        onDone={() => void renew()}
      />
      {open === 'create' && (
        <CreateDialog
          everywhere={everywhere}
          onClose={close}
          onCreated={(id) => {
            toastSuccess(t('account.created'));
            void renew();
            void navigate(`/systemSetting/accounts/${id}`);
          }}
        />
      )}
    </>
  );
}

function useFields(everywhere: boolean): SearchField[] {
  const { t } = useTranslation();
  const { data: groups } = useQuery(grantableGroups);
  return useMemo<SearchField[]>(() => {
    const fields: SearchField[] = [
      { kind: 'text', name: 'userId', label: 'field.userId' },
      { kind: 'text', name: 'name', label: 'field.personName' },
      {
        kind: 'multi',
        name: 'state',
        label: 'field.state',
        options: accountStates.map((value) => ({ value, label: t(`account.state.${value}`) })),
      },
      {
        kind: 'select',
        name: 'group',
        label: 'field.group',
        options: (groups ?? []).map(({ value, label }) => ({ value, label })),
        extra: true,
      },
    ];
    if (!everywhere) return fields;
    return [
      ...fields,
      { kind: 'text', name: 'company', label: 'field.companyName' },
      {
        kind: 'multi',
        name: 'companyType',
        label: 'field.companyType',
        options: companyTypeOptions(t),
        extra: true,
      },
    ];
  }, [t, groups, everywhere]);
}

const columns = (t: TFunction): SearchColumn<AccountRow, SortOf<'/api/accounts'>>[] => [
  {
    key: 'userId',
    title: 'field.userId',
    sort: true,
    fixed: true,
    card: 'head',
    render: (account) => <Link to={pageOf(account)}>{account.userId}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: (account) => <StateTag process="account" state={account.state} />,
  },
  { key: 'name', title: 'field.personName' },
  { key: 'nameEn', title: 'field.personNameEn' },
  { key: 'email', title: 'field.email' },
  { key: 'companyCode', title: 'field.companyCode' },
  { key: 'companyName', title: 'field.companyName' },
  {
    key: 'companyType',
    title: 'field.companyType',
    hidden: true,
    render: (account) => t(`companyType.${account.companyType}`),
  },
  { key: 'groups', title: 'field.groups' },
  { key: 'department', title: 'field.department', hidden: true },
  { key: 'title', title: 'field.title', hidden: true },
  {
    key: 'lastSignInAt',
    title: 'field.lastSignInAt',
    sort: true,
    render: (account) => (account.lastSignInAt ? timeText(account.lastSignInAt) : t('account.never')),
  },
  { key: 'createdAt', title: 'field.createdAt', hidden: true, render: (account) => timeText(account.createdAt) },
  { key: 'changedAt', title: 'field.changedAt', hidden: true, render: (account) => timeText(account.changedAt) },
];
