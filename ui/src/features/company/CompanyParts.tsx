import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { useHasScreen } from '../../shared/session/screens';
import { isInside, useUser } from '../../shared/session/user';
import { timeText } from '../../shared/time';
import { accountsOf, type Company } from './api';

interface PartProps {
  title: string;
  /** What to do while there is none; absent = there are some. */
  empty?: string;
  below?: ReactNode;
  children: ReactNode;
}

function Part({ title, empty, below, children }: PartProps) {
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {title}
      </Typography.Title>
      {empty ? <Typography.Text type="secondary">{empty}</Typography.Text> : children}
      {below}
    </section>
  );
}

/** Where it is. */
export function CompanyAddresses({ company }: { company: Company }) {
  const { t } = useTranslation();
  const title = t('field.addresses');
  const rows = company.addresses.map((address, place) => ({ ...address, place }));
  return (
    <Part title={title} empty={rows.length === 0 ? t('company.noAddresses') : undefined}>
      <SmallTable
        label={title}
        rowKey="place"
        dataSource={rows}
        columns={[
          { title: t('field.addressKind'), render: (_, { addressKind }) => t(`company.kind.${addressKind}`) },
          { title: t('field.name'), dataIndex: 'name' },
          { title: t('field.address'), dataIndex: 'address' },
          {
            title: t('field.duns'),
            render: (_, { dunsSuffix }) => (dunsSuffix ? `${company.duns}-${dunsSuffix}` : '–'),
          },
        ]}
      />
    </Part>
  );
}

/** The plants of a company of the buyer; each leads to where it is kept, for those who keep it. */
export function CompanyPlants({ company }: { company: Company }) {
  const { t } = useTranslation();
  const kept = useHasScreen('masterData');
  if (!['A', 'B'].includes(company.companyType)) return null;
  const title = t('field.plants');
  const empty = company.plants.length === 0 ? t('company.noPlants') : undefined;
  return (
    <Part title={title} empty={empty}>
      <SmallTable
        label={title}
        rowKey="code"
        dataSource={company.plants}
        columns={[
          {
            title: t('field.plantCode'),
            render: (_, { code, masterId }) =>
              kept && masterId ? <Link to={`/systemSetting/masterData?id=${masterId}`}>{code}</Link> : code,
          },
          { title: t('field.name'), dataIndex: 'name' },
          { title: t('field.address'), dataIndex: 'address' },
          { title: t('field.timeZone'), dataIndex: 'timeZone' },
          {
            title: t('field.state'),
            render: (_, { isUsed }) => <StateTag process="master" state={isUsed ? 'Active' : 'Inactive'} />,
          },
        ]}
      />
    </Part>
  );
}

/** Whom one asks there. */
export function CompanyContacts({ company }: { company: Company }) {
  const { t } = useTranslation();
  const title = t('field.contacts');
  const rows = company.contacts.map((contact, place) => ({ ...contact, place }));
  return (
    <Part title={title} empty={rows.length === 0 ? t('company.noContacts') : undefined}>
      <SmallTable
        label={title}
        rowKey="place"
        dataSource={rows}
        columns={[
          { title: t('field.personName'), dataIndex: 'name' },
          { title: t('field.title'), dataIndex: 'title' },
          { title: t('field.email'), render: (_, { email }) => email && <a href={`mailto:${email}`}>{email}</a> },
          { title: t('field.phone'), dataIndex: 'phone' },
          { title: t('field.purpose'), dataIndex: 'purpose' },
        ]}
      />
    </Part>
  );
}

/** Its first people, for those who manage accounts. */
export function CompanyAccounts({ company }: { company: Company }) {
  const shown = useHasScreen('accountManagement');
  return shown ? <Accounts company={company} /> : null;
}

function Accounts({ company }: { company: Company }) {
  const { t } = useTranslation();
  const inside = isInside(useUser());
  const { data: accounts, error, refetch } = useQuery(accountsOf(company.code));
  const title = t('field.accounts');
  const all = '/systemSetting/accountManagement';
  const address = inside ? `${all}?${new URLSearchParams({ company: company.code })}` : all;
  return (
    <Part
      title={title}
      empty={accounts?.length === 0 ? t('company.noAccounts') : undefined}
      below={
        <p>
          <Link to={address}>{t('company.allAccounts')}</Link>
        </p>
      }
    >
      <SmallTable
        label={title}
        rowKey="id"
        loading={!accounts && !error}
        onRetry={error ? () => void refetch() : undefined}
        dataSource={accounts ?? []}
        columns={[
          {
            title: t('field.userId'),
            render: (_, { id, userId }) => <Link to={`/systemSetting/accounts/${id}`}>{userId}</Link>,
          },
          { title: t('field.state'), render: (_, { state }) => <StateTag process="account" state={state} /> },
          { title: t('field.personName'), dataIndex: 'name' },
          { title: t('field.groups'), dataIndex: 'groups' },
          {
            title: t('field.lastSignInAt'),
            render: (_, { lastSignInAt }) => (lastSignInAt ? timeText(lastSignInAt) : t('account.never')),
          },
        ]}
      />
    </Part>
  );
}
