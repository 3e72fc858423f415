import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { SettingsPage } from '../../shared/settings/SettingsPage';
import { keyOf, loadKinds, loadMaster, type MasterKind, type MasterRow } from './api';
import './masterData.css';
import { settingOf } from './setting';

/** Where kinds are kept: the group of each screen in the menu. */
const screens: Record<string, string> = {
  masterData: '/systemSetting/masterData',
  asnManagementSetting: '/asn/asnManagementSetting',
  asnMtrlXOutBoxVendor: '/asn/asnMtrlXOutBoxVendor',
  inspectionCategory: '/examine/inspectionCategory',
  subcategoryInspec: '/examine/subcategoryInspec',
  QAIqaUnitMaintain_B: '/examine/QAIqaUnitMaintain_B',
  ehubSetting: '/systemSetting/ehubSetting',
};

interface Props {
  /** Name of the page. */
  name: keyof typeof screens & string;
  /** Kinds of other pages that are shown here, too. */
  also?: readonly string[];
  /** The kind whose tab comes first; absent = as the server declares them. */
  first?: string;
  /** What can be done besides with the records of the first kind. */
  actions?: ReactNode;
  /** A tab that is no list, after the others. */
  more?: { key: string; label: string; children: ReactNode };
}

/** Master data: a tab for each kind that the server declares for this page. */
export function KindsPage({ name, also = [], first, actions, more }: Props) {
  const kinds = useQuery({
    queryKey: queryKeys.masterKinds(),
    queryFn: loadKinds,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rank = ({ kind }: MasterKind) => (kind === first ? 0 : 1);
  return (
    <PageFrame name={name} query={kinds}>
      {(all) => (
        <Kinds
          name={name}
          of={[
            ...all.filter(({ screen }) => screen === name).sort((one, other) => rank(one) - rank(other)),
            ...all.filter(({ kind }) => also.includes(kind)),
          ]}
          actions={actions}
          elsewhere={all}
          more={more}
        />
      )}
    </PageFrame>
  );
}

/** What the ERP says and people complete. */
export const MasterDataPage = () => <KindsPage name="masterData" />;

interface KindsProps {
  name: string;
  of: MasterKind[];
  elsewhere: MasterKind[];
  actions: ReactNode;
  more: Props['more'];
}

/** Which kind is shown is in the address, or follows from the record that the address names. */
function Kinds({ name, of: kinds, elsewhere, actions, more }: KindsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('id'));
  const names = Number.isInteger(id) && id > 0;
  const record = useQuery({
    queryKey: queryKeys.document(keyOf(id)),
    queryFn: () => loadMaster(id),
    enabled: names,
  });
  const row = names ? record.data : undefined;
  if (names && !row) return <LoadingOrFault error={record.error} onRetry={() => void record.refetch()} />;
  const wanted = row?.kind ?? search.get('kind');
  const other = row && !kinds.some(({ kind }) => kind === wanted);
  const screen = other && screens[elsewhere.find(({ kind }) => kind === wanted)?.screen ?? name];
  if (screen) return <Navigate to={`${screen}?id=${id}`} replace />;
  const shown = kinds.find(({ kind }) => kind === wanted) ?? (wanted === more?.key ? undefined : kinds[0]);
  const leave = () => setSearch(shown ? { kind: shown.kind } : {}, { replace: true });
  if (kinds.length === 1 && shown && !more) return <List of={shown} page={name} named={row && { row, leave }} />;
  return (
    <Tabs
      className="master-kinds"
      activeKey={shown?.kind ?? more?.key}
      // Filters, order and page are of the list that is left.
      onChange={(kind) => setSearch({ kind })}
      items={[
        ...kinds.map((kind) => ({
          key: kind.kind,
          label: t(`master.kind.${kind.kind}`, { defaultValue: kind.kind }),
          // Only what is shown asks for its rows: the address says what is looked for, in whichever list.
          children: kind === shown && (
            <List
              of={kind}
              page={name}
              named={row && { row, leave }}
              actions={kind === kinds[0] ? actions : undefined}
            />
          ),
        })),
        ...(more ? [more] : []),
      ]}
    />
  );
}

interface ListProps {
  of: MasterKind;
  page: string;
  named?: { row: MasterRow; leave: () => void };
  actions?: ReactNode;
}

function List({ of: kind, page, named, actions }: ListProps) {
  const setting = useMemo(() => settingOf(kind, page), [kind, page]);
  return <SettingsPage of={setting} named={named} actions={actions} />;
}
