import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Breadcrumb, Button, Flex, Tabs } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FieldSections } from '../../../shared/document/FieldSections';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { StateTag } from '../../../shared/document/StateTag';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { HistoryDrawer } from '../../../shared/settings/HistoryDrawer';
import { RowActions } from '../../../shared/settings/RowActions';
import { type Catalogue, keyOf, loadMaster, type MasterKind, type MasterRow, type MasterValues } from '../api';
import { settingOf } from '../setting';
import { heldValue, wordOf } from '../values';
import { NewRecord } from './NewRecord';
import { SubGroupItems } from './SubGroupItems';
import { SubGroupParts } from './SubGroupParts';
import { type CatalogueNode, type Named, writeNode } from './tree';

interface Props {
  /** The node that is shown, and before it those above. */
  way: CatalogueNode[];
  catalogue: Catalogue;
  kinds: MasterKind[];
  onChoose: (node: Named) => void;
}

/** A node of the catalogue: its record, what can be done with it, and what stands below it. */
export function NodePanel({ way, catalogue, kinds, onChoose }: Props) {
  const { t } = useTranslation();
  const node = way.at(-1);
  if (!node) return null;
  const above = (
    <Breadcrumb
      aria-label={t('catalogue.way')}
      items={way.map((one) => ({
        key: writeNode(one),
        title:
          one === node ? (
            one.code
          ) : (
            <Button type="link" size="small" onClick={() => onChoose(one)}>
              {one.code}
            </Button>
          ),
      }))}
    />
  );
  if (node.kind === 'group') {
    return (
      <div className="catalogue-record">
        {above}
        <Below
          node={node}
          kinds={kinds}
          kind="inspectionCategory"
          begin={{ materialGroup: node.code }}
          {...{ onChoose }}
        />
      </div>
    );
  }
  const isCategory = node.kind === 'category';
  const records = isCategory ? catalogue.categories : catalogue.subGroups;
  const record = records.find(({ code }) => code === node.code);
  const kind = kinds.find((one) => one.kind === (isCategory ? 'inspectionCategory' : 'inspectionSubGroup'));
  if (!record || !kind) return null;
  return (
    <div className="catalogue-record">
      {above}
      <RecordHead id={record.id} kind={kind} kinds={kinds} isUsed={'isUsed' in record && record.isUsed} />
      {isCategory ? (
        <Below node={node} kinds={kinds} kind="inspectionSubGroup" begin={{ category: node.code }} {...{ onChoose }} />
      ) : (
        <OfSubGroup node={node} kinds={kinds} />
      )}
    </div>
  );
}

/** What is asked of the parts of a sub-group, and which parts these are. Which of both is shown is in the address. */
function OfSubGroup({ node, kinds }: { node: CatalogueNode; kinds: MasterKind[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('tab') === 'parts' ? 'parts' : 'items';
  const show = (tab: string) => setSearch({ node: writeNode(node), ...(tab === 'parts' && { tab }) });
  const items = kinds.find((one) => one.kind === 'inspectionItem');
  return (
    <Tabs
      activeKey={shown}
      onChange={show}
      destroyOnHidden
      items={[
        {
          key: 'items',
          label: t('catalogue.tabItems', { count: node.items }),
          children: items && <SubGroupItems kind={items} code={node.code} />,
        },
        {
          key: 'parts',
          label: t('catalogue.tabParts', { count: node.parts }),
          children: <SubGroupParts code={node.code} />,
        },
      ]}
    />
  );
}

interface HeadProps {
  id: number;
  kind: MasterKind;
  kinds: MasterKind[];
  /** Suppliers have entered specs for it. */
  isUsed: boolean;
}

/** The record of a node, and what can be done with it. */
function RecordHead({ id, kind, kinds, isUsed }: HeadProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ kind: 'form' | 'history'; row: MasterRow }>();
  const setting = useMemo(() => settingOf(kind, 'inspectionCategory'), [kind]);
  const renew = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.all('masters') }), [client]);
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.document(keyOf(id)),
    queryFn: () => loadMaster(id),
  });
  if (!row) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const close = () => setOpen(undefined);
  return (
    <section className="panel panel-text" aria-label={row.code}>
      <Flex justify="space-between" align="start" gap={12} wrap>
        <h2 className="section-title">
          {row.code} {row.name} <StateTag process="master" state={row.state} />
        </h2>
        <RowActions setting={setting} row={row} onOpen={setOpen} onDone={renew} />
      </Flex>
      <FieldSections
        sections={[
          {
            items: kind.fields
              .filter(({ name }) => name !== 'name')
              .map((field) => ({ name: field.name, value: wordOf(t, field, heldValue(field, row)) })),
          },
        ]}
      />
      {isUsed && <p className="soft">{t('catalogue.used')}</p>}
      {open?.kind === 'form' && <NewRecord kinds={kinds} kind={kind.kind} row={open.row} onClose={close} />}
      {open?.kind === 'history' && setting.history && (
        <HistoryDrawer setting={setting} history={setting.history} row={open.row} onClose={close} />
      )}
    </section>
  );
}

interface BelowProps {
  node: CatalogueNode;
  kinds: MasterKind[];
  /** Of the records below. */
  kind: string;
  begin: MasterValues;
  onChoose: (node: Named) => void;
}

/** What stands below a material group or a category, and the way to one more. */
function Below({ node, kinds, kind, begin, onChoose }: BelowProps) {
  const { t } = useTranslation();
  const [adds, setAdds] = useState(false);
  const title = t(`master.kind.${kind}`);
  return (
    <section className="panel panel-text" aria-label={title}>
      <Flex justify="space-between" align="start" gap={12} wrap>
        <h2 className="section-title">{title}</h2>
        <Button icon={<Icon of={PlusOutlined} />} onClick={() => setAdds(true)}>
          {t(`master.addOf.${kind}`)}
        </Button>
      </Flex>
      {node.children.length > 0 ? (
        <ul className="catalogue-below">
          {node.children.map((one) => (
            <li key={one.code}>
              <Button type="link" onClick={() => onChoose(one)}>
                {one.code} {one.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t(`catalogue.nothingBelow.${node.kind}`)}</p>
      )}
      {adds && <NewRecord kinds={kinds} kind={kind} begin={begin} onClose={() => setAdds(false)} />}
    </section>
  );
}
