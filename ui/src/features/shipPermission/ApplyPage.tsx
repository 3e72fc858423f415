import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { DueDay } from '../../shared/document/DueDay';
import { ImportButton } from '../../shared/import/ImportButton';
import { LeftCell } from '../../shared/listCells/LeftCell';
import { ListCell } from '../../shared/listCells/ListCell';
import { useLeaveQuestion } from '../../shared/listCells/useLeaveQuestion';
import { shown } from '../../shared/quantity';
import { readQuery } from '../../shared/search/query';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { useHasScreen } from '../../shared/session/screens';
import { today } from '../../shared/time';
import { ApplyBar } from './ApplyBar';
import { nameOf, type ShipLineRow } from './api';
import { FIELDS, leftOf } from './rules';
import { type ApplyTyping, createApplyTyping } from './typing';

/** Order lines that permission to ship may be asked for: quantity, day and remark are typed into the list, and sent at once. */
export function ApplyPage() {
  const { t } = useTranslation();
  const [typing] = useState(() => createApplyTyping(today));
  const linked = useHasScreen('poSearch');
  useLeaveQuestion(() => typing.all().length > 0);
  const columns = useMemo(() => columnsFor(t, typing, linked), [t, typing, linked]);
  return (
    <div>
      <SearchPage<ShipLineRow>
        name="allowShipApply"
        path="ship-permissions/lines"
        fields={fields}
        columns={columns}
        orders="allowOrderBy"
        rowKey={idOf}
        address={linked ? lineOf : undefined}
        onOpen={null}
        exportable={false}
        actions={<ByWorkbook />}
        empty={<NoLines />}
      />
      <ApplyBar typing={typing} />
    </div>
  );
}

const lineOf = ({ id }: ShipLineRow) => `/po/lines/${id}`;
const idOf = ({ id }: ShipLineRow) => id;

function NoLines() {
  return <>{useTranslation().t('shipPermission.noLines')}</>;
}

/** The template has the lines that the list shows; what is in the file decides what is asked for. */
function ByWorkbook() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { filters } = readQuery(search, fields(t));
  return (
    <ImportButton
      words={{ button: 'shipPermission.import', title: 'shipPermission.importTitle' }}
      path="/ship-permissions/uploadShipApplyFile"
      templatePath="/ship-permissions/lines/template"
      filters={filters}
      lists={['ship-permissions/lines', 'ship-permissions']}
    />
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'text', name: 'material', label: 'field.materialCode' },
  { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode' },
  {
    kind: 'select',
    name: 'allow',
    label: 'field.allow',
    options: ['ANY', 'NONE', 'PARTIAL', 'NONE_PARTIAL', 'ALL'].map((value) => ({
      value,
      label: t(`shipPermission.allow.${value}`),
    })),
  },
];

function columnsFor(
  t: TFunction,
  typing: ApplyTyping,
  linked: boolean,
): SearchColumn<ShipLineRow, SortOf<'/api/ship-permissions/lines'>>[] {
  return [
    {
      key: 'poNo',
      title: 'field.poNo',
      sort: 'ORDER_NO',
      fixed: true,
      card: 'head',
      render: (line) => (linked ? <Link to={lineOf(line)}>{nameOf(line)}</Link> : nameOf(line)),
    },
    { key: 'materialCode', title: 'field.materialCode', sort: 'ITEM', card: 'head' },
    { key: 'description', title: 'field.description', width: 200, hidden: true },
    { key: 'plantCode', title: 'field.plantCode', hidden: true },
    { key: 'needByOn', title: 'field.needByOn', sort: true, render: (line) => <DueDay day={line.needByOn} isOpen /> },
    { key: 'promisedOn', title: 'field.promisedOn' },
    {
      key: 'applicableQty',
      title: 'field.applicableQty',
      align: 'right',
      fixed: true,
      render: (line) => (
        <LeftCell
          typing={typing}
          line={line}
          leftOf={leftOf}
          words={({ quantity }) => t('shipPermission.applied', { qty: shown(quantity) })}
        />
      ),
    },
    ...FIELDS.map(
      (field): SearchColumn<ShipLineRow, SortOf<'/api/ship-permissions/lines'>> => ({
        key: field,
        title: `field.${field}`,
        fixed: true,
        render: (line) => <ListCell typing={typing} line={line} name={nameOf(line)} field={field} />,
      }),
    ),
    ...(['orderQty', 'cumAllowQty', 'balanceAllowQty', 'requestedQty', 'inTransitQty', 'receivedQty'] as const).map(
      (key): SearchColumn<ShipLineRow, SortOf<'/api/ship-permissions/lines'>> => ({
        key,
        title: `field.${key}`,
        align: 'right',
        render: (line) => shown(line[key]),
      }),
    ),
  ];
}
