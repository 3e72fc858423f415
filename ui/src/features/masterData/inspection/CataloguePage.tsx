import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { Tone } from '../../../shared/document/Tone';
import { PageFrame } from '../../../shared/frame/PageFrame';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { type Catalogue, keyOf, loadCatalogue, loadKinds, loadMaster, type MasterKind } from '../api';
import { NewRecord } from './NewRecord';
import { NodePanel } from './NodePanel';
import './catalogue.css';
import { branches, type CatalogueNode, findIn, type Named, readNode, treeOf, wayTo, writeNode } from './tree';

/** So many nodes at the top are opened from the beginning; among more of them one looks first. */
const OPENED_MOST = 12;

/** The catalogue of inspection: material groups, their categories, the sub-groups of these, and what is asked of each. */
export function CataloguePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [adds, setAdds] = useState(false);
  const catalogue = useQuery({ queryKey: queryKeys.inspectionCatalogue(), queryFn: loadCatalogue });
  const kinds = useQuery({
    queryKey: queryKeys.masterKinds(),
    queryFn: loadKinds,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const id = Number(search.get('id'));
  if (Number.isInteger(id) && id > 0) return <RecordNode id={id} />;
  const query = {
    data: catalogue.data && kinds.data && { catalogue: catalogue.data, kinds: kinds.data },
    error: catalogue.error ?? kinds.error,
    refetch: () => void Promise.all([catalogue.refetch(), kinds.refetch()]),
  };
  return (
    <PageFrame
      name="inspectionCategory"
      query={query}
      actions={
        <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setAdds(true)}>
          {t('master.addOf.inspectionCategory')}
        </Button>
      }
    >
      {(data) => (
        <>
          <Whole {...data} />
          {adds && <NewRecord kinds={data.kinds} kind="inspectionCategory" onClose={() => setAdds(false)} />}
        </>
      )}
    </PageFrame>
  );
}

/** Where a record of master data stands in the catalogue. */
function RecordNode({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.document(keyOf(id)),
    queryFn: () => loadMaster(id),
  });
  if (!data) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const kind = data.kind === 'inspectionSubGroup' ? 'subGroup' : 'category';
  return <Navigate to={`?node=${encodeURIComponent(writeNode({ kind, code: data.code }))}`} replace />;
}

/** The tree, and beside it what is chosen in it. Which node that is, is in the address. */
function Whole({ catalogue, kinds }: { catalogue: Catalogue; kinds: MasterKind[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tree = useMemo(() => treeOf(catalogue), [catalogue]);
  const chosen = readNode(search.get('node'));
  const way = chosen ? wayTo(tree, chosen) : [];
  // Filters, order and page are of what is left.
  const choose = (node: Named) => setSearch({ node: writeNode(node) });
  return (
    <div className="catalogue">
      <section className="panel catalogue-tree" aria-label={t('route.inspectionCategory')}>
        <NodeTree tree={tree} way={way} onChoose={choose} />
      </section>
      <div className="catalogue-node">
        {way.length > 0 ? (
          <NodePanel key={search.get('node')} way={way} catalogue={catalogue} kinds={kinds} onChoose={choose} />
        ) : (
          <section className="panel panel-text" aria-live="polite">
            {t(chosen ? 'catalogue.gone' : 'catalogue.choose')}
          </section>
        )}
      </div>
    </div>
  );
}

interface TreeProps {
  tree: CatalogueNode[];
  /** The chosen node and those above it. */
  way: CatalogueNode[];
  onChoose: (node: Named) => void;
}

function NodeTree({ tree, way, onChoose }: TreeProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(() => (tree.length <= OPENED_MOST ? branches(tree) : way.map(writeNode)));
  const found = useMemo(() => findIn(tree, typed), [tree, typed]);
  const shown = useMemo(() => found.map((node) => drawn(node)), [found]);
  const looks = typed.trim() !== '';
  const chosen = way.at(-1);
  return (
    <>
      <Input.Search
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('catalogue.search')}
        aria-label={t('catalogue.search')}
      />
      {shown.length > 0 ? (
        <Tree
          treeData={shown}
          blockNode
          showLine
          expandedKeys={looks ? branches(found) : opened}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={chosen ? [writeNode(chosen)] : []}
          onSelect={(_, { node }) => {
            const named = readNode(String(node.key));
            if (named) onChoose(named);
          }}
        />
      ) : (
        <p className="soft catalogue-none" role="status">
          {t(looks ? 'catalogue.noMatch' : 'catalogue.empty')}
        </p>
      )}
    </>
  );
}

interface Drawn {
  key: string;
  title: React.ReactNode;
  children: Drawn[];
}

function drawn(node: CatalogueNode): Drawn {
  return { key: writeNode(node), title: <NodeTitle node={node} />, children: node.children.map(drawn) };
}

function NodeTitle({ node: { kind, code, name, isUsed, items, parts } }: { node: CatalogueNode }) {
  const { t } = useTranslation();
  return (
    <span className={isUsed ? undefined : 'soft'}>
      {kind === 'group' ? code : `${code} ${name}`}{' '}
      <span className="soft">
        {kind === 'group' && t('catalogue.parts', { count: parts })}
        {kind === 'subGroup' && t('catalogue.items', { count: items })}
      </span>{' '}
      {!isUsed && <Tone tone="over">{t('master.state.Inactive')}</Tone>}
    </span>
  );
}
