import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { Icon } from '../../shared/icon/Icon';
import { useMay } from '../../shared/session/permission';
import { type MenuItem, useUser } from '../../shared/session/user';
import { BoxList, LineList, LotList } from './Contents';
import { Notices } from './Notices';

const VIEWS = ['notices', 'lines', 'lots', 'boxes'] as const;
type View = (typeof VIEWS)[number];

const views: Record<View, () => ReactNode> = {
  notices: () => <Notices within={{}} />,
  lines: () => <LineList />,
  lots: () => <LotList />,
  boxes: () => <BoxList />,
};

/** What one looked for in one view is looked for in the next, where it has the same filter. */
const SHARED = [
  'asnNo',
  'invoiceNo',
  'poNo',
  'material',
  'materialGroup',
  'plant',
  'vendor',
  'state',
  'shippedFrom',
  'shippedTo',
];
/** Those of lines, lots and boxes besides. */
const CONTENTS = [...SHARED, 'lotNo', 'rtNo', 'boxId', 'receivedFrom', 'receivedTo'];

/** Shipment notices, and what is on them: lines, lots, boxes. Which of these is shown is in the address. */
export function AsnSearchPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  // Who carries goods sees what is on a notice on the notice.
  const seesContents = useMay('GET /api/asn-lines');
  const shown = (seesContents && VIEWS.find((view) => view === search.get('view'))) || 'notices';
  const show = (view: string) => {
    const next = new URLSearchParams();
    if (view !== 'notices') next.set('view', view);
    const kept = view === 'notices' || shown === 'notices' ? SHARED : CONTENTS;
    for (const name of kept) for (const value of search.getAll(name)) next.append(name, value);
    setSearch(next);
  };
  return (
    <PageFrame name="asnSearch" actions={<NewAsn />}>
      {seesContents ? (
        <Tabs
          activeKey={shown}
          onChange={show}
          items={VIEWS.map((view) => ({
            key: view,
            label: t(`asn.view.${view}`),
            // Only what is shown asks for its rows: the address says what is looked for, in whichever list.
            children: view === shown && views[view](),
          }))}
        />
      ) : (
        <Notices within={{}} />
      )}
    </PageFrame>
  );
}

const CREATE = 'selectForCreateAsnModePage';

/** Leads to the creation of a notice, for those who have it in their menu. */
function NewAsn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!hasEntry(useUser()?.menu ?? [], CREATE)) return null;
  return (
    <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => navigate(`/asn/${CREATE}`)}>
      {t('asn.new')}
    </Button>
  );
}

function hasEntry(menu: MenuItem[], name: string): boolean {
  return menu.some((item) => item.name === name || hasEntry(item.children ?? [], name));
}
