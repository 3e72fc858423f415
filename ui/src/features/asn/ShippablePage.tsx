import { PlusOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { DueDay } from '../../shared/document/DueDay';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { useHasScreen } from '../../shared/session/screens';
import type { ShippableLine } from './api';
import { CreateDialog } from './CreateDialog';
import { OpenedTag } from './OpenedTag';
import { PoLineLink } from './PoLineLink';
import { wanted } from './schedule';

/** Order lines that may be shipped: choose those that travel together, and make a notice of them. */
export function ShippablePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const linked = useHasScreen('poSearch');
  const [lines, setLines] = useState<ShippableLine[]>();
  return (
    <>
      <SearchPage<ShippableLine>
        name="selectForCreateAsnModePage"
        path="asns/shippable"
        orders="createAsnOrderBy"
        fields={fields}
        columns={columns}
        rowKey={(line) => line.id}
        address={linked ? (line) => `/po/lines/${line.id}` : undefined}
        onOpen={null}
        exportable={false}
        empty={t('asn.nothingToShip')}
        actions={<Typography.Text type="secondary">{t('asn.createHint')}</Typography.Text>}
        mayChoose={(line, [first]) => (first ? apart(line, first, t) : undefined) ?? true}
        bulk={({ rows }) => (
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setLines(rows)}>
            {t('asn.create')}
          </Button>
        )}
      />
      {lines && (
        <CreateDialog
          lines={lines.map(wanted)}
          onClose={() => setLines(undefined)}
          onCreated={(id) => navigate(`/asn/asns/${id}`)}
        />
      )}
    </>
  );
}

/** Why two lines cannot travel together, as the server sees it; undefined = they can. */
function apart(line: ShippableLine, first: ShippableLine, t: TFunction): string | undefined {
  if (line.vendorCode !== first.vendorCode) return t('asn.otherVendor');
  if (line.plantCode !== first.plantCode) return t('asn.otherPlant', { plant: first.plantCode });
  if (line.shipTo !== first.shipTo) return t('asn.otherShipTo');
  return undefined;
}

const fields: SearchField[] = [
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'text', name: 'material', label: 'field.materialCode' },
  { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode' },
  { kind: 'days', name: 'needBy', label: 'field.needByOn', from: 'needByFrom', to: 'needByTo' },
];

const columns: SearchColumn<ShippableLine, SortOf<'/api/asns/shippable'>>[] = [
  {
    key: 'poNo',
    title: 'field.poNo',
    sort: true,
    fixed: true,
    card: 'head',
    render: (line) => <PoLineLink id={line.id}>{`${line.poNo} / ${line.lineNo}`}</PoLineLink>,
  },
  { key: 'materialCode', title: 'field.materialCode', sort: 'material', card: 'head' },
  { key: 'description', title: 'field.description', width: 240 },
  {
    key: 'balanceAllowQty',
    title: 'field.balanceAllowQty',
    align: 'right',
    render: (line) => (
      <>
        <strong>{shown(line.balanceAllowQty)}</strong>
        <div>
          <OpenedTag of={line} uom={line.uom} />
        </div>
      </>
    ),
  },
  { key: 'orderQty', title: 'field.orderQty', align: 'right', hidden: true, render: (line) => shown(line.orderQty) },
  { key: 'uom', title: 'field.uom', card: 'none' },
  { key: 'needByOn', title: 'field.needByOn', sort: true, render: (line) => <DueDay day={line.needByOn} isOpen /> },
  { key: 'promisedOn', title: 'field.promisedOn', sort: true },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'shipTo', title: 'field.shipTo', width: 200 },
];
