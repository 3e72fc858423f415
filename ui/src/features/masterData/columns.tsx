import { EditOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { StateTag } from '../../shared/document/StateTag';
import { Tone } from '../../shared/document/Tone';
import { Icon } from '../../shared/icon/Icon';
import { plainText } from '../../shared/search/cell';
import { ShortText } from '../../shared/search/ShortText';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import type { MasterField, MasterKind, MasterRow } from './api';
import { heldValue, overridden, wordOf } from './values';

type MasterColumn = SearchColumn<MasterRow, SortOf<'/api/masters'>>;

/** Kinds for want of which orders are held, with where those are seen. */
const heldOrders: Record<string, (code: string) => string> = {
  vendor: (code) => `vendor=${encodeURIComponent(code)}`,
  // That list knows no plants, but what it is that an order waits for.
  plant: () => 'reason=ERP_PLANT_UNKNOWN,ERP_PLANT_WITHOUT_COMPANY',
};
/** Kinds that have a company with the same code. */
const companies = ['vendor', 'carrier'];
/** The ERP knows nothing of these. */
const ownOnly = [
  'invoiceTrack',
  'shipmentRule',
  'xOutRule',
  'taxCode',
  'choice',
  'inspectionUnit',
  'inspectionCategory',
  'inspectionSubGroup',
  'inspectionItem',
  'vendorName',
  'orderChange',
];
/** Forms of fields that are numbers. */
const numbers = ['days', 'measure'];
/** What a record is called goes by these. */
const names = ['name', 'description'];
/** Seldom looked for in a list. */
const aside = ['nameEn', 'address', 'phone'];

const standings = { unknown: 'new', active: 'good', inactive: 'over', gone: 'bad' } as const;

/** The columns of a kind's list. */
export function columnsOf(kind: MasterKind, t: TFunction): MasterColumn[] {
  const ofErp = !ownOnly.includes(kind.kind);
  return [
    ...(kind.key.length > 0
      ? []
      : [{ key: 'code', title: `master.code.${kind.kind}`, sort: true, fixed: true, card: 'head' } as const]),
    ...kind.key.flatMap((name) => keyColumn(kind, name, t)),
    ...stateColumn(kind),
    ...kind.fields.filter(({ name }) => !kind.key.includes(name)).map((field) => fieldColumn(field, t)),
    ...(companies.includes(kind.kind) ? [companyColumn] : []),
    ...(kind.kind in heldOrders ? [heldColumn] : []),
    ...(ofErp ? erpColumns(t) : []),
    { key: 'changedAt', title: 'field.changedAt', sort: true, render: ({ changedAt }) => timeText(changedAt) },
  ];
}

/** Of a kind that is always in use there is nothing to tell. */
function stateColumn({ retires }: MasterKind): MasterColumn[] {
  if (!retires) return [];
  const render = ({ state }: MasterRow) => <StateTag process="master" state={state} />;
  return [{ key: 'state', title: 'field.state', card: 'head', render }];
}

/** Something that a record is known by; empty = it is for all of them. */
function keyColumn(kind: MasterKind, name: string, t: TFunction): MasterColumn[] {
  const field = kind.fields.find((one) => one.name === name);
  if (!field) return [];
  const render = ({ own }: MasterRow) => (own[name] ? wordOf(t, field, own[name]) : t('master.all'));
  return [{ key: name, title: `field.${name}`, fixed: true, card: 'head', render }];
}

function fieldColumn(field: MasterField, t: TFunction): MasterColumn {
  const { name, form } = field;
  return {
    key: name,
    title: `field.${name}`,
    sort: names.includes(name) ? 'name' : undefined,
    hidden: aside.includes(name),
    align: numbers.includes(form) ? 'right' : undefined,
    render: (row) => {
      const value = wordOf(t, field, heldValue(field, row));
      const erp = overridden(field, row);
      return (
        <>
          {form === 'line' ? <ShortText text={value} /> : plainText(value)}
          {erp !== undefined && <Override words={t('master.overrides', { value: wordOf(t, field, erp) })} />}
        </>
      );
    },
  };
}

/** Says that people have said something else than the ERP; what the ERP says is told to pointer, keyboard and ear. */
function Override({ words }: { words: string }) {
  return (
    <Tooltip title={words} trigger={['hover', 'focus']}>
      <button type="button" className="master-override" aria-label={words}>
        <Icon of={EditOutlined} />
      </button>
    </Tooltip>
  );
}

const erpColumns = (t: TFunction): MasterColumn[] => [
  {
    key: 'erpStanding',
    title: 'field.erpStanding',
    render: ({ erpStanding }) => (
      <Tone tone={standings[erpStanding as keyof typeof standings] ?? 'over'}>
        {t(`master.standing.${erpStanding}`, { defaultValue: erpStanding })}
      </Tone>
    ),
  },
  { key: 'toldAt', title: 'field.toldAt', sort: true, render: ({ toldAt }) => plainText(timeText(toldAt)) },
];

const heldColumn: MasterColumn = {
  key: 'heldOrders',
  title: 'field.heldOrders',
  align: 'right',
  render: (row) => <HeldOrders of={row} />,
};

/** How many orders wait for the record; leads to them whoever has that screen. */
function HeldOrders({ of: { kind, code, heldOrders: count } }: { of: MasterRow }) {
  const seen = useHasScreen('poListQuery');
  const query = heldOrders[kind]?.(code);
  const text = count.toLocaleString('en-US');
  return seen && query && count > 0 ? <Link to={`/monitor/poListQuery?${query}`}>{text}</Link> : text;
}

const companyColumn: MasterColumn = {
  key: 'companyStatus',
  title: 'field.companyStatus',
  render: (row) => <Company of={row} />,
};

/** How the company with this code stands; leads to it whoever has the companies on a screen. */
function Company({ of: { companyId, companyStatus } }: { of: MasterRow }) {
  const { t } = useTranslation();
  const seen = useHasScreen('companies');
  if (!companyStatus) return <span className="soft">{t('master.noCompany')}</span>;
  const status = <StateTag process="company" state={companyStatus} />;
  return seen && companyId ? <Link to={`/systemSetting/companies/${companyId}`}>{status}</Link> : status;
}

/** The filters of a kind's list. */
export function filtersOf(kind: MasterKind, t: TFunction): SearchField[] {
  const sources = ['own', 'erp', 'gone', ...(kind.kind in heldOrders ? ['held'] : [])];
  const multi = (name: string, label: string, values: string[]): SearchField => ({
    kind: 'multi',
    name,
    label,
    options: values.map((value) => ({ value, label: t(`master.${name}.${value}`) })),
  });
  return [
    { kind: 'text', name: 'words', label: 'master.search' },
    ...(kind.retires ? [multi('state', 'field.state', ['Active', 'Inactive'])] : []),
    ...(ownOnly.includes(kind.kind) ? [] : [multi('source', 'master.sourceLabel', sources)]),
    ...(kind.kind === 'inspectionItem'
      ? [
          {
            kind: 'pick',
            choices: 'subMaterialGroup',
            name: 'subGroup',
            label: 'field.subGroup',
          } as const,
          multi('difference', 'field.difference', ['S', 'F', 'D', 'L']),
          multi('replyType', 'field.replyType', ['V', 'T', 'I']),
        ]
      : []),
  ];
}
