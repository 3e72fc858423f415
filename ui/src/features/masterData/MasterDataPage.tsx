import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { SettingsPage } from '../../shared/settings/SettingsPage';
import { keyOf, loadKinds, loadMaster, type MasterKind, type MasterRow } from './api';
import './masterData.css';
import { settingOf } from './setting';

/** Master data: a tab for each kind that the server declares. */
export function MasterDataPage() {
  const kinds = useQuery({
    queryKey: queryKeys.masterKinds(),
    queryFn: loadKinds,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PageFrame name="masterData" query={kinds}>
      {(all) => <Kinds of={all} />}
    </PageFrame>
  );
}

/** Which kind is shown is in the address, or follows from the record that the address names. */
function Kinds({ of: kinds }: { of: MasterKind[] }) {
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
  const shown = kinds.find(({ kind }) => kind === wanted) ?? kinds[0];
  const leave = () => setSearch(shown ? { kind: shown.kind } : {}, { replace: true });
  return (
    <Tabs
      className="master-kinds"
      activeKey={shown?.kind}
      // Filters, order and page are of the list that is left.
      onChange={(kind) => setSearch({ kind })}
      items={kinds.map((kind) => ({
        key: kind.kind,
        label: t(`master.kind.${kind.kind}`, { defaultValue: kind.kind }),
        // Only what is shown asks for its rows: the address says what is looked for, in whichever list.
        children: kind === shown && <List of={kind} named={row && { row, leave }} />,
      }))}
    />
  );
}

function List({ of: kind, named }: { of: MasterKind; named?: { row: MasterRow; leave: () => void } }) {
  const setting = useMemo(() => settingOf(kind), [kind]);
  return <SettingsPage of={setting} named={named} />;
}
