import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type OptionItem, useOptions } from '../../shared/form/useOptions';
import { changed } from '../../shared/search/changed';
import { mineField } from '../../shared/search/mine';
import { readQuery } from '../../shared/search/query';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { mineView, overdueView, weekView } from '../../shared/search/views/built';
import { useMay } from '../../shared/session/permission';
import type { PoLineRow } from './api';
import { BulkReplies } from './BulkReplies';
import { usePoColumns } from './columns';
import { ImportReplies } from './ImportReplies';

/** What the import of replies needs besides, some of it empty: an export that is filled in can be imported. */
const toAnswer = ['promisedOn', 'answer', 'quantity', 'remark', 'comment'];
const all = { set: 'ALL' };
const allow = { set: 'ALLOW' };

const open = { closing: 'open' };
const views = [overdueView('needByTo', open), weekView('needBy', open), mineView(open)];

const addressOf = (line: PoLineRow) => `/po/lines/${line.id}`;
const isOpen = (line: PoLineRow) => line.closing === 'open';

/** Order lines: search, answer many at once, bring answers from a spreadsheet. */
export function PoSearchPage() {
  // What waits for the buyer's word is looked at for what is proposed.
  const [search] = useSearchParams();
  const view = search.get('state') === 'Nego' ? 'proposals' : undefined;
  const columns = usePoColumns(view);
  const mayAnswer = useMay('GET /api/po-lines/template');
  const fields = useFields(useMay('GET /api/options/buyers'));
  const { filters } = readQuery(search, fields);
  return (
    <SearchPage<PoLineRow>
      name="poSearch"
      path="po-lines"
      view={view}
      fields={fields}
      columns={columns}
      views={views}
      orders="getPoListOrderBy"
      exportAlso={mayAnswer ? toAnswer : undefined}
      rowKey={(line) => line.id}
      address={addressOf}
      mayChoose={isOpen}
      actions={<ImportReplies filters={filters} />}
      bulk={({ rows, refresh, drop }) => (
        <BulkReplies
          lines={rows}
          onDone={(done) => {
            drop(rows.filter(({ id }) => done.includes(id)));
            void refresh();
          }}
        />
      )}
    />
  );
}

const exceptions = ['overShipped', 'flagged'];
const reviews = ['--', 'Accept', 'AWI', 'Reject'];

/** The filters, with the choices that the server has for them. Suppliers have no buyers of their own: whose an order is, is asked inside. */
function useFields(seesAll: boolean): SearchField[] {
  const { t } = useTranslation();
  const states = useOptions('getPoStatusList', all);
  const allows = useOptions('getPoStatusList', allow);
  const plants = useOptions('getOrgIdOption');
  const currencies = useOptions('currency');
  return useMemo(
    () => [...firstFields(t, states, seesAll), ...moreFields(t, seesAll, { allows, plants, currencies })],
    [t, states, allows, plants, currencies, seesAll],
  );
}

function firstFields(t: TFunction, states: OptionItem[], seesAll: boolean): SearchField[] {
  return [
    { kind: 'text', name: 'poNo', label: 'field.poNo' },
    { kind: 'text', name: 'material', label: 'field.materialCode' },
    { kind: 'text', name: 'text', label: 'field.text' },
    { kind: 'multi', name: 'state', label: 'field.state', options: states },
    { kind: 'days', name: 'needBy', label: 'field.needByOn', from: 'needByFrom', to: 'needByTo' },
    ...(seesAll ? [mineField(t)] : []),
  ];
}

function moreFields(
  t: TFunction,
  seesAll: boolean,
  { allows, plants, currencies }: Record<'allows' | 'plants' | 'currencies', OptionItem[]>,
): SearchField[] {
  const words = (of: string, values: string[]) => values.map((value) => ({ value, label: t(`po.${of}.${value}`) }));
  const fields: SearchField[] = [
    { kind: 'multi', name: 'plant', label: 'field.plantCode', options: plants },
    { kind: 'pick', choices: 'materialGroup', name: 'materialGroup', label: 'field.materialGroup' },
    { kind: 'days', name: 'poDate', label: 'field.poDate', from: 'poDateFrom', to: 'poDateTo' },
    changed,
    { kind: 'multi', name: 'currency', label: 'field.currency', options: currencies },
    { kind: 'select', name: 'closing', label: 'field.closing', options: words('closing', ['open', 'closed']) },
    { kind: 'multi', name: 'reviewStatus', label: 'field.reviewStatus', options: words('review', reviews) },
    // Whatever may be shipped is what is found without the filter.
    { kind: 'select', name: 'allow', label: 'field.allow', options: allows.filter(({ value }) => value !== 'ANY') },
    { kind: 'multi', name: 'exception', label: 'field.exception', options: words('exception', exceptions) },
    {
      kind: 'select',
      name: 'followUp',
      label: 'field.followUp',
      options: [
        { value: 'true', label: t('po.followed') },
        { value: 'false', label: t('po.notFollowed') },
      ],
    },
  ];
  if (seesAll) fields.unshift({ kind: 'pick', choices: 'buyerIdList', name: 'buyer', label: 'field.buyerName' });
  fields.unshift({ kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' });
  return fields.map((field) => ({ ...field, extra: true }));
}
