import { Tag } from 'antd';
import { SettingsPage } from '../../shared/settings/SettingsPage';
import type { Setting } from '../../shared/settings/types';
import { fromText, timeText, untilText } from '../../shared/time';
import { type Delegation, type DelegationValues, delegationStates, revokeDelegation } from './api';
import { delegationForm } from './DelegationForm';

const colors: Record<string, string | undefined> = { Planned: 'blue', Current: 'green' };

const setting: Setting<Delegation, DelegationValues> = {
  name: 'actFor',
  path: 'delegations',
  words: {
    add: 'acting.grant',
    added: 'acting.granted',
    remove: 'acting.revoke',
    removeOf: 'acting.revokeOf',
    removeAsk: 'acting.revokeAsk',
    removed: 'acting.revoked',
  },
  empty: 'acting.empty',
  filters: (t) => [
    { kind: 'text', name: 'principal', label: 'field.principal' },
    { kind: 'text', name: 'deputy', label: 'field.deputy' },
    {
      kind: 'multi',
      name: 'state',
      label: 'field.state',
      options: delegationStates.map((value) => ({ value, label: t(`acting.state.${value}`) })),
    },
  ],
  columns: (t) => [
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
  ],
  rowKey: (delegation) => delegation.id,
  naming: ({ deputy, principal }) => ({ deputy, principal }),
  form: delegationForm,
  remove: (delegation) => revokeDelegation(delegation.id),
  mayRemove: (delegation) => delegation.revocable,
};

/** Who may act for whom: one's own deputies and principals, or everybody's for those who manage accounts. */
export const ActForPage = () => <SettingsPage of={setting} />;
