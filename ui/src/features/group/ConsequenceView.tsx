import { Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { rolesText } from '../../shared/session/role';
import type { Consequence } from './api';

/** Name of a route's last part. */
function routeText(t: TFunction, path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return t(`route.${name}`, { defaultValue: name });
}

/** What a change gives and takes: roles, menu and accounts. */
export function ConsequenceView({ consequence }: { consequence: Consequence }) {
  const { t } = useTranslation();
  const { added, removed, menuAdded, menuRemoved, accounts, total } = consequence;
  const lines = [
    { key: 'rolesAdded', value: rolesText(t, added) },
    { key: 'rolesRemoved', value: rolesText(t, removed) },
    { key: 'menuAdded', value: menuAdded.map((path) => routeText(t, path)).join(', ') },
    { key: 'menuRemoved', value: menuRemoved.map((path) => routeText(t, path)).join(', ') },
  ].filter(({ value }) => value !== '');
  if (lines.length === 0) return <Typography.Text type="secondary">{t('group.nothing')}</Typography.Text>;
  return (
    <>
      <ul>
        {lines.map(({ key, value }) => (
          <li key={key}>
            {t(`group.${key}`)}: {value}
          </li>
        ))}
      </ul>
      <Typography.Text>{t('group.accounts', { count: total })}</Typography.Text>
      {accounts.length > 0 && (
        <SmallTable
          label={t('group.accounts', { count: total })}
          rowKey="id"
          dataSource={accounts}
          columns={[
            { title: t('field.userId'), dataIndex: 'userId' },
            { title: t('field.companyCode'), dataIndex: 'companyCode' },
            { title: t('group.gains'), render: (_, one) => rolesText(t, one.gains) },
            { title: t('group.loses'), render: (_, one) => rolesText(t, one.loses) },
          ]}
        />
      )}
    </>
  );
}
