import { PlusOutlined, SendOutlined } from '@ant-design/icons';
import { Flex, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import type { BulkAction } from '../../shared/document/BulkActions';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { findingText } from '../../shared/document/finding';
import { placeText } from '../../shared/document/path';
import { StateTag } from '../../shared/document/StateTag';
import type { Finding } from '../../shared/document/types';
import { Icon } from '../../shared/icon/Icon';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import type { AsnDraftRow } from './api';

const pageOf = ({ id }: AsnDraftRow) => `/asn/asns/${id}`;
const CREATE = '/asn/selectForCreateAsnModePage';
/** Findings that a row shows in words; the others are counted. */
const SHOWN = 3;

const actions: Record<string, BulkAction> = {
  send: { kind: 'primary', icon: <Icon of={SendOutlined} /> },
  reopen: {},
  cancel: { kind: 'danger', reason: { field: 'reason', required: false }, note: 'asn.cancelForGood' },
};

/** Own notices that have not left, or that the ERP refused: what is missing in each, and sending many at once. */
export function DraftsPage() {
  const { t } = useTranslation();
  const create = (
    <Link to={CREATE}>
      <Icon of={PlusOutlined} /> {t('asn.new')}
    </Link>
  );
  return (
    <SearchPage<AsnDraftRow>
      name="unpostEAsnSearch"
      path="asns/drafts"
      fields={fields}
      columns={columns}
      rowKey={(draft) => draft.id}
      address={pageOf}
      exportable={false}
      actions={create}
      empty={
        <>
          {t('asn.noDrafts')} {create}
        </>
      }
      bulk={(selection) => (
        <ChosenEvents
          process="asn"
          path="asns"
          actions={actions}
          selection={selection}
          name={(draft) => draft.asnNo}
          address={pageOf}
        />
      )}
    />
  );
}

/** What stands against sending it: how much, and the first of it in words. */
function Missing({ draft }: { draft: AsnDraftRow }) {
  const { t } = useTranslation();
  const blocks = (draft.findings as Finding[]).filter(({ severity }) => severity === 'block');
  const warns = draft.findings.length - blocks.length;
  if (blocks.length === 0) {
    // What the ERP refused is not sent again as it is.
    if (draft.state === 'Refused') return <Typography.Text type="warning">{t('asn.reopenFirst')}</Typography.Text>;
    return (
      <>
        <Typography.Text type="success">{t('asn.readyToSend')}</Typography.Text>
        {warns > 0 && <div className="soft">{t('asn.toConfirm', { count: warns })}</div>}
      </>
    );
  }
  return (
    <Flex vertical style={{ whiteSpace: 'normal' }}>
      <strong>{t('asn.missing', { count: blocks.length })}</strong>
      {blocks.slice(0, SHOWN).map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
        <span key={at}>{wordsOf(t, finding)}</span>
      ))}
      {blocks.length > SHOWN && <span className="soft">{t('document.more', { count: blocks.length - SHOWN })}</span>}
    </Flex>
  );
}

function wordsOf(t: TFunction, finding: Finding): string {
  const place = placeText(t, finding.field);
  return [place, findingText(t, finding, 'asn')].filter(Boolean).join(': ');
}

const fields = (t: TFunction): SearchField[] => [
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: ['Unsent', 'Refused'].map((value) => ({ value, label: t(`asn.state.${value}`) })),
  },
  {
    kind: 'select',
    name: 'complete',
    label: 'field.complete',
    options: [
      { value: 'true', label: t('asn.readyToSend') },
      { value: 'false', label: t('asn.incomplete') },
    ],
  },
  { kind: 'text', name: 'supplierShipmentNo', label: 'field.supplierShipmentNo' },
  { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode', extra: true },
  { kind: 'text', name: 'poNo', label: 'field.poNo', extra: true },
  { kind: 'text', name: 'material', label: 'field.materialCode', extra: true },
];

const columns = (t: TFunction): SearchColumn<AsnDraftRow, SortOf<'/api/asns/drafts'>>[] => [
  {
    key: 'asnNo',
    title: 'field.asnNo',
    sort: true,
    fixed: true,
    card: 'head',
    render: (draft) => <Link to={pageOf(draft)}>{draft.asnNo}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    sort: true,
    card: 'head',
    render: (draft) => (
      <>
        <StateTag process="asn" state={draft.state} />
        {draft.state === 'Refused' && draft.erpAnswer && (
          <div className="soft" style={{ whiteSpace: 'normal', maxWidth: 240, fontWeight: 'normal' }}>
            {draft.erpAnswer}
          </div>
        )}
      </>
    ),
  },
  { key: 'missing', title: 'field.stillMissing', width: 320, render: (draft) => <Missing draft={draft} /> },
  { key: 'supplierShipmentNo', title: 'field.supplierShipmentNo', sort: true },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'lineCount', title: 'field.lineCount', align: 'right' },
  {
    key: 'ageDays',
    title: 'field.age',
    sort: 'createdAt',
    align: 'right',
    render: (draft) => t('asn.age', { count: draft.ageDays }),
  },
  { key: 'shippedOn', title: 'field.shippedOn', sort: true, hidden: true },
  { key: 'shipTo', title: 'field.shipTo', hidden: true },
  { key: 'changedAt', title: 'field.changedAt', sort: true, render: (draft) => timeText(draft.changedAt) },
];
