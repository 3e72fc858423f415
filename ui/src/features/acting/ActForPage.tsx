import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { fromText, timeText, untilText } from '../../shared/time';
import { type Delegation, delegationStates, revokeDelegation } from './api';
import { DelegationDialog } from './DelegationDialog';

const colors: Record<string, string | undefined> = { Planned: 'blue', Current: 'green' };

/** Who may act for whom: one's own deputies and principals, or everybody's for those who manage accounts. */
export function ActForPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const fields = useMemo<SearchField[]>(
    () => [
      { kind: 'text', name: 'principal', label: 'field.principal' },
      { kind: 'text', name: 'deputy', label: 'field.deputy' },
      {
        kind: 'multi',
        name: 'state',
        label: 'field.state',
        options: delegationStates.map((value) => ({ value, label: t(`acting.state.${value}`) })),
      },
    ],
    [t],
  );
  const renew = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.all('delegations') }), [client]);
  return (
    <>
      <SearchPage<Delegation>
        name="actFor"
        path="delegations"
        fields={fields}
        columns={useColumns(renew)}
        exportable={false}
        rowKey={(delegation) => delegation.id}
        empty={t('acting.empty')}
        actions={
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen(true)}>
            {t('acting.grant')}
          </Button>
        }
      />
      {open && (
        <DelegationDialog
          onClose={() => setOpen(false)}
          onGranted={() => {
            setOpen(false);
            toastSuccess(t('acting.granted'));
            renew();
          }}
        />
      )}
    </>
  );
}

function useColumns(renew: () => void): SearchColumn<Delegation>[] {
  const { t } = useTranslation();
  return useMemo<SearchColumn<Delegation>[]>(
    () => [
      {
        key: 'principal',
        title: 'field.principal',
        fixed: true,
        card: 'head',
        render: ({ principal, principalName }) => `${principalName} (${principal})`,
      },
      { key: 'deputy', title: 'field.deputy', render: ({ deputy, deputyName }) => `${deputyName} (${deputy})` },
      {
        key: 'state',
        title: 'field.state',
        card: 'head',
        render: ({ state }) => <Tag color={colors[state]}>{t(`acting.state.${state}`)}</Tag>,
      },
      { key: 'beginsAt', title: 'field.beginsAt', sort: true, render: ({ beginsAt }) => fromText(beginsAt) },
      { key: 'endsAt', title: 'field.endsAt', sort: true, render: ({ endsAt }) => untilText(endsAt) },
      { key: 'grantedByName', title: 'field.grantedBy' },
      {
        key: 'revokedByName',
        title: 'field.revokedBy',
        render: ({ revokedByName, revokedAt }) => revokedByName && `${revokedByName}, ${timeText(revokedAt)}`,
      },
      { key: 'companyCode', title: 'field.companyCode', hidden: true },
      {
        key: 'revocable',
        title: 'field.action',
        render: (delegation) => delegation.revocable && <Revoke delegation={delegation} onDone={renew} />,
      },
    ],
    [t, renew],
  );
}

function Revoke({ delegation, onDone }: { delegation: Delegation; onDone: () => void }) {
  const { t } = useTranslation();
  const names = { deputy: delegation.deputy, principal: delegation.principal };
  return (
    <Popconfirm
      title={t('acting.revokeAsk', names)}
      okText={t('acting.revoke')}
      cancelText={t('document.back')}
      onConfirm={async () => {
        await revokeDelegation(delegation.id);
        toastSuccess(t('acting.revoked'));
        onDone();
      }}
    >
      <Button size="small" danger aria-label={t('acting.revokeOf', names)}>
        {t('acting.revoke')}
      </Button>
    </Popconfirm>
  );
}
