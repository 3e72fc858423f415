import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { BulkActions } from '../../shared/document/BulkActions';
import { StateTag } from '../../shared/document/StateTag';
import { Tone } from '../../shared/document/Tone';
import { shown } from '../../shared/quantity';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { useUser } from '../../shared/session/user';
import { bulkReplies } from './actions';
import type { PoLineRow } from './api';
import { ImportReplies } from './ImportReplies';

const states = ['New', 'Revise', 'Nego', 'Reject', 'Accept'];

/** Order lines: search, answer many at once, bring answers from a spreadsheet. */
export function PoSearchPage() {
  const navigate = useNavigate();
  const fields = useFields();
  const columns = useColumns();
  return (
    <SearchPage<PoLineRow>
      name="poSearch"
      path="po-lines"
      fields={fields}
      columns={columns}
      rowKey={(line) => line.id}
      onOpen={(line) => navigate(`/po/lines/${line.id}`)}
      mayChoose={(line) => line.closing === 'open'}
      actions={<ImportReplies />}
      bulk={({ rows, refresh, clear }) => (
        <BulkActions
          process="po_line"
          path="po-lines"
          rows={rows.map((line) => ({
            id: line.id,
            version: line.version,
            state: line.state,
            name: <Link to={`/po/lines/${line.id}`}>{`${line.poNo} / ${line.lineNo}`}</Link>,
          }))}
          actions={bulkReplies}
          onDone={() => {
            clear();
            void refresh();
          }}
        />
      )}
    />
  );
}

function useFields(): SearchField[] {
  const { t } = useTranslation();
  return useMemo<SearchField[]>(
    () => [
      { kind: 'text', name: 'poNo', label: 'field.poNo' },
      { kind: 'text', name: 'material', label: 'field.materialCode' },
      {
        kind: 'multi',
        name: 'state',
        label: 'field.state',
        options: states.map((value) => ({ value, label: t(`po_line.state.${value}`) })),
      },
      { kind: 'days', name: 'needBy', label: 'field.needByOn', from: 'needByFrom', to: 'needByTo' },
      { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode', extra: true },
      { kind: 'days', name: 'poDate', label: 'field.poDate', from: 'poDateFrom', to: 'poDateTo', extra: true },
      {
        kind: 'select',
        name: 'closing',
        label: 'field.closing',
        extra: true,
        options: ['open', 'closed'].map((value) => ({ value, label: t(`po.closing.${value}`) })),
      },
      {
        kind: 'select',
        name: 'followUp',
        label: 'field.followUp',
        extra: true,
        options: [
          { value: 'true', label: t('po.followed') },
          { value: 'false', label: t('po.notFollowed') },
        ],
      },
      {
        kind: 'select',
        name: 'flagged',
        label: 'field.flagged',
        extra: true,
        options: [{ value: 'true', label: t('po.flaggedOnly') }],
      },
      {
        kind: 'select',
        name: 'overShipped',
        label: 'field.overShipped',
        extra: true,
        options: [{ value: 'true', label: t('po.overShippedOnly') }],
      },
    ],
    [t],
  );
}

function quantityColumn(key: keyof PoLineRow, hidden = false): SearchColumn<PoLineRow> {
  return {
    key,
    title: `field.${key}`,
    align: 'right',
    hidden,
    render: (line) => shown(line[key] as string | undefined),
  };
}

function useColumns(): SearchColumn<PoLineRow>[] {
  const { t } = useTranslation();
  const ofVendor = Boolean(useUser()?.companyvendorcode);
  return useMemo<SearchColumn<PoLineRow>[]>(
    () => [
      {
        key: 'poNo',
        title: 'field.poNo',
        sort: true,
        fixed: true,
        card: 'head',
        render: (line) => <Link to={`/po/lines/${line.id}`}>{`${line.poNo} / ${line.lineNo}`}</Link>,
      },
      {
        key: 'state',
        title: 'field.state',
        sort: true,
        card: 'head',
        render: (line) => <StateTag process="po_line" state={line.state} />,
      },
      { key: 'materialCode', title: 'field.materialCode', sort: true },
      { key: 'description', title: 'field.description', width: 200 },
      quantityColumn('orderQty'),
      quantityColumn('openQty'),
      { key: 'uom', title: 'field.uom', card: 'none' },
      { key: 'needByOn', title: 'field.needByOn', sort: true },
      { key: 'promisedOn', title: 'field.promisedOn', render: (line) => <Promised line={line} /> },
      quantityColumn('confirmQty', true),
      quantityColumn('balanceAllowQty', true),
      quantityColumn('inTransitQty', true),
      quantityColumn('receivedQty', true),
      quantityColumn('cancelledQty', true),
      // To people of a vendor every line says the same.
      { key: 'vendorCode', title: 'field.vendorCode', card: 'none', hidden: ofVendor },
      { key: 'vendorName', title: 'field.vendorName', hidden: true },
      { key: 'plantCode', title: 'field.plantCode', hidden: true },
      { key: 'poDate', title: 'field.poDate', sort: true, hidden: true },
      { key: 'closing', title: 'field.closing', hidden: true, render: (line) => t(`po.closing.${line.closing}`) },
      {
        key: 'reviewStatus',
        title: 'field.reviewStatus',
        hidden: true,
        render: (line) => t(`po.review.${line.reviewStatus}`),
      },
    ],
    [t, ofVendor],
  );
}

function Promised({ line }: { line: PoLineRow }) {
  const { t } = useTranslation();
  if (!line.promisedOn) return <>–</>;
  if (line.promisedOn <= line.needByOn) return <>{line.promisedOn}</>;
  return (
    <>
      {line.promisedOn} <Tone tone="act">{t('po.late')}</Tone>
    </>
  );
}
