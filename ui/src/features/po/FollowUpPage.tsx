import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { BulkActions } from '../../shared/document/BulkActions';
import { ImportButton } from '../../shared/import/ImportButton';
import { mineField } from '../../shared/search/mine';
import { readQuery } from '../../shared/search/query';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { mineView, overdueView, weekView } from '../../shared/search/views/built';
import { followUp } from './actions';
import type { PoLineRow } from './api';
import { usePoColumns } from './columns';

/** Nothing happens to a closed line any more. */
const open = { closing: 'open' };
const states = ['New', 'Revise', 'Nego', 'Reject', 'Accept'];
/** What whoever follows lines up looks at, in this order. */
const shownColumns = [
  'poNo',
  'followUp',
  'state',
  'vendorCode',
  'vendorName',
  'materialCode',
  'description',
  'openQty',
  'needByOn',
  'promisedOn',
  'buyerName',
  'plantCode',
];

const views = [overdueView('needByTo'), weekView('needBy'), mineView()];

const addressOf = (line: PoLineRow) => `/po/lines/${line.id}`;

/** Open order lines: which of them are followed up. Nobody is reminded of the others. */
export function FollowUpPage() {
  const all = usePoColumns();
  const columns = useMemo(
    () => shownColumns.flatMap((key) => all.filter((column) => column.key === key)).map(shown),
    [all],
  );
  return (
    <SearchPage<PoLineRow>
      name="settingPoFollowUp"
      path="po-lines/follow-up"
      exportable={false}
      fixed={open}
      actions={<ByWorkbook />}
      fields={fields}
      columns={columns}
      rowKey={(line) => line.id}
      views={views}
      address={addressOf}
      bulk={({ rows, refresh, clear }) => (
        <BulkActions
          process="po_line"
          path="po-lines"
          rows={rows.map((line) => ({
            ...line,
            kind: line.followUp ? 'followed' : 'left',
            name: <Link to={addressOf(line)}>{`${line.poNo} / ${line.lineNo}`}</Link>,
          }))}
          actions={followUp}
          columns={() => columns.filter(({ key }) => listed.includes(key))}
          onDone={() => {
            clear();
            void refresh();
          }}
        />
      )}
    />
  );
}

/** The template has the lines that the list shows, with whether each is followed up now. */
function ByWorkbook() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { filters } = readQuery(search, fields(t));
  return (
    <ImportButton
      words={{ button: 'po.followImport', title: 'po.followImportTitle' }}
      path="/po-lines/follow-up/import"
      templatePath="/po-lines/follow-up/template"
      filters={{ ...filters, ...open }}
      lists={['po-lines/follow-up', 'po-lines']}
    />
  );
}

/** What is listed before it is said of many. */
const listed = ['followUp', 'vendorCode', 'materialCode', 'openQty', 'needByOn'];

function shown<Column extends { key: string; hidden?: boolean }>(column: Column): Column {
  return column.key === 'plantCode' ? column : { ...column, hidden: false };
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'text', name: 'material', label: 'field.materialCode' },
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  {
    kind: 'select',
    name: 'followUp',
    label: 'field.followUp',
    options: [
      { value: 'true', label: t('po.followed') },
      { value: 'false', label: t('po.notFollowed') },
    ],
  },
  mineField(t),
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    extra: true,
    options: states.map((value) => ({ value, label: t(`po_line.state.${value}`) })),
  },
  { kind: 'pick', choices: 'buyerIdList', name: 'buyer', label: 'field.buyerName', extra: true },
  { kind: 'days', name: 'needBy', label: 'field.needByOn', from: 'needByFrom', to: 'needByTo', extra: true },
  { kind: 'days', name: 'poDate', label: 'field.poDate', from: 'poDateFrom', to: 'poDateTo', extra: true },
];
