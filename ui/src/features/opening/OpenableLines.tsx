import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { DueDay } from '../../shared/document/DueDay';
import { StateTag } from '../../shared/document/StateTag';
import { LeftCell } from '../../shared/listCells/LeftCell';
import { ListCell } from '../../shared/listCells/ListCell';
import { shown } from '../../shared/quantity';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { useHasScreen } from '../../shared/session/screens';
import { nameOf, type OpenableLineRow } from './api';
import { GrantBar } from './GrantBar';
import { FIELDS, leftOf } from './rules';
import type { GrantTyping } from './typing';

type Column = SearchColumn<OpenableLineRow, SortOf<'/api/openings/lines'>>;

/** Order lines that may be opened: quantity, last day and reason are typed into the list, and granted at once. */
export function OpenableLines({ typing }: { typing: GrantTyping }) {
  const { t } = useTranslation();
  const linked = useHasScreen('poSearch');
  const columns = useMemo(() => columnsFor(t, typing, linked), [t, typing, linked]);
  return (
    <>
      <SearchPage<OpenableLineRow>
        name="openOrder"
        within={{ hint: t('openOrder.linesHint') }}
        part="lines"
        path="openings/lines"
        fields={fields}
        columns={columns}
        rowKey={idOf}
        address={linked ? lineOf : undefined}
        onOpen={null}
        exportable={false}
        empty={t('openOrder.noLines')}
      />
      <GrantBar typing={typing} />
    </>
  );
}

const lineOf = ({ id }: OpenableLineRow) => `/po/lines/${id}`;
const idOf = ({ id }: OpenableLineRow) => id;
const states = ['New', 'Revise', 'Nego', 'Reject', 'Accept'];

const fields = (t: TFunction): SearchField[] => [
  { kind: 'pick', choices: 'openOrderVendors', name: 'vendor', label: 'field.vendorCode' },
  { kind: 'pick', choices: 'getOpenPoId', among: ['vendor'], name: 'poNo', label: 'field.poNo' },
  { kind: 'text', name: 'material', label: 'field.materialCode' },
  { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`po_line.state.${value}`) })),
  },
];

function columnsFor(t: TFunction, typing: GrantTyping, linked: boolean): Column[] {
  return [
    {
      key: 'poNo',
      title: 'field.poNo',
      sort: true,
      fixed: true,
      card: 'head',
      render: (line) => (linked ? <Link to={`/po/lines/${line.id}`}>{nameOf(line)}</Link> : nameOf(line)),
    },
    {
      key: 'state',
      title: 'field.state',
      card: 'head',
      render: (line) => <StateTag process="po_line" state={line.state} />,
    },
    { key: 'vendorCode', title: 'field.vendorCode' },
    { key: 'vendorName', title: 'field.vendorName', width: 140, hidden: true },
    { key: 'materialCode', title: 'field.materialCode' },
    { key: 'description', title: 'field.description', width: 200, hidden: true },
    { key: 'needByOn', title: 'field.needByOn', sort: true, render: (line) => <DueDay day={line.needByOn} isOpen /> },
    {
      key: 'openableQty',
      title: 'field.openableQty',
      align: 'right',
      fixed: true,
      render: (line) => (
        <LeftCell
          typing={typing}
          line={line}
          leftOf={leftOf}
          words={({ quantity }) => t('openOrder.opened', { qty: shown(quantity) })}
        />
      ),
    },
    ...FIELDS.map(
      (field): Column => ({
        key: field,
        title: `field.${field}`,
        fixed: true,
        render: (line) => <ListCell typing={typing} line={line} name={nameOf(line)} field={field} />,
      }),
    ),
    { key: 'plantCode', title: 'field.plantCode', hidden: true },
    { key: 'promisedOn', title: 'field.promisedOn', hidden: true, render: (line) => line.promisedOn ?? '–' },
    ...(['orderQty', 'cancelledQty', 'cumAllowQty', 'inTransitQty', 'receivedQty'] as const).map(
      (key): Column => ({
        key,
        title: `field.${key}`,
        align: 'right',
        hidden: key !== 'orderQty',
        render: (line) => shown(line[key]),
      }),
    ),
  ];
}
