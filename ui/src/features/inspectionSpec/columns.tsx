import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { DueDay } from '../../shared/document/DueDay';
import { StateTag } from '../../shared/document/StateTag';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import type { BuiltView } from '../../shared/search/views/built';
import { timeText } from '../../shared/time';
import { pageOf, type SpecRow } from './api';

type Column = SearchColumn<SpecRow, SortOf<'/api/inspection-specs'>>;

const STATES = ['--', 'InProcess', 'Approving', 'Reject', 'Accept', 'IQAChange'] as const;

const vendor: Column[] = [
  { key: 'vendorCode', title: 'field.vendorCode', card: 'head' },
  { key: 'vendorName', title: 'field.vendorName', width: 160, hidden: true },
];

const rest = (t: TFunction): Column[] => [
  { key: 'description', title: 'field.description', width: 200 },
  {
    key: 'subGroup',
    title: 'field.subGroup',
    render: (row) => (
      <>
        {`${row.subGroup} ${row.subGroupName}`.trim()} {!row.isAsked && <Tag>{t('inspectionSpec.notAsked')}</Tag>}
      </>
    ),
  },
  { key: 'revision', title: 'field.specRevision', align: 'right' },
  {
    key: 'validRevision',
    title: 'field.validRevision',
    align: 'right',
    render: (row) => String(row.validRevision ?? '–'),
  },
  {
    key: 'expiresOn',
    title: 'field.expiresOn',
    sort: true,
    render: (row) => <DueDay day={row.expiresOn} isOpen={row.state === 'Accept'} />,
  },
  { key: 'validFromOn', title: 'field.validFromOn', hidden: true, render: (row) => row.validFromOn ?? '–' },
  { key: 'comment', title: 'field.comment', width: 200, hidden: true },
  { key: 'reason', title: 'field.decisionReason', width: 200 },
  { key: 'submittedByName', title: 'field.submittedByName', hidden: true },
  { key: 'submittedAt', title: 'field.submittedAt', hidden: true, render: (row) => timeText(row.submittedAt) },
  { key: 'decidedByName', title: 'field.decidedByName', hidden: true },
  { key: 'decidedAt', title: 'field.decidedAt', hidden: true, render: (row) => timeText(row.decidedAt) },
  { key: 'remindedAt', title: 'field.remindedAt', hidden: true, render: (row) => timeText(row.remindedAt) },
  { key: 'createdAt', title: 'field.createdAt', hidden: true, render: (row) => timeText(row.createdAt) },
  { key: 'changedAt', title: 'field.changedAt', sort: true, render: (row) => timeText(row.changedAt) },
];

/** A part has a spec of each type: the two together tell which one it is. */
const head = (t: TFunction): Column[] => [
  {
    key: 'materialCode',
    title: 'field.materialCode',
    sort: true,
    fixed: true,
    card: 'head',
    render: (row) => <Link to={pageOf(row)}>{row.materialCode}</Link>,
  },
  {
    key: 'specType',
    title: 'field.specType',
    card: 'head',
    render: (row) => t(`inspection_spec.specType.${row.specType}`),
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: (row) => <StateTag process="inspection_spec" state={row.state} />,
  },
];

/** Of the own specs. */
export const ownColumns = (t: TFunction): Column[] => [...head(t), ...rest(t)];

/** Of all suppliers' specs. */
export const allColumns = (t: TFunction): Column[] => [...head(t), ...vendor, ...rest(t)];

/** Those whose last day is near. */
export const expiringView: BuiltView = { key: 'expiring', title: 'views.expiring', filters: { expiring: 'true' } };

/** Filters that both lists have. */
export const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'material', label: 'field.materialCode' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: STATES.map((value) => ({ value, label: t(`inspection_spec.state.${value}`) })),
  },
  {
    kind: 'select',
    name: 'specType',
    label: 'field.specType',
    options: ['1', '2'].map((value) => ({ value, label: t(`inspection_spec.specType.${value}`) })),
  },
  {
    kind: 'select',
    name: 'expiring',
    label: 'field.expiring',
    options: [{ value: 'true', label: t('inspectionSpec.expiring') }],
  },
  {
    kind: 'select',
    name: 'asked',
    label: 'field.inspectionItems',
    options: ['true', 'false'].map((value) => ({ value, label: t(`inspectionSpec.isAsked.${value}`) })),
  },
  { kind: 'text', name: 'subGroup', label: 'field.subGroup', extra: true },
];

/** The same, and whose. */
export const fieldsOfAll = (t: TFunction): SearchField[] => [
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  ...fields(t),
];
