import type { TFunction } from 'i18next';
import { useSearchParams } from 'react-router';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { useMay } from '../../shared/session/permission';
import type { PoLineRow } from './api';
import { BulkReplies } from './BulkReplies';
import { usePoColumns } from './columns';
import { ImportReplies } from './ImportReplies';

/** What the import of replies needs besides, some of it empty: an export that is filled in can be imported. */
const toAnswer = ['promisedOn', 'answer', 'quantity', 'remark', 'comment'];
const states = ['New', 'Revise', 'Nego', 'Reject', 'Accept'];

const addressOf = (line: PoLineRow) => `/po/lines/${line.id}`;
const isOpen = (line: PoLineRow) => line.closing === 'open';

/** Order lines: search, answer many at once, bring answers from a spreadsheet. */
export function PoSearchPage() {
  // What waits for the buyer's word is looked at for what is proposed.
  const [search] = useSearchParams();
  const view = search.get('state') === 'Nego' ? 'proposals' : undefined;
  const columns = usePoColumns(view);
  const mayAnswer = useMay('GET /api/po-lines/template');
  const seesAll = useMay('GET /api/options/buyers');
  return (
    <SearchPage<PoLineRow>
      name="poSearch"
      path="po-lines"
      view={view}
      fields={seesAll ? fieldsInside : fields}
      columns={columns}
      exportAlso={mayAnswer ? toAnswer : undefined}
      rowKey={(line) => line.id}
      address={addressOf}
      mayChoose={isOpen}
      actions={<ImportReplies />}
      bulk={({ rows, refresh, clear }) => (
        <BulkReplies
          lines={rows}
          onDone={() => {
            clear();
            void refresh();
          }}
        />
      )}
    />
  );
}

const fields = (t: TFunction): SearchField[] => [
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
];

/** Suppliers have no buyers of their own: whose an order is, is asked inside. */
const fieldsInside = (t: TFunction): SearchField[] => {
  const shared = fields(t);
  const firstExtra = shared.findIndex(({ extra }) => extra);
  return [
    ...shared.slice(0, firstExtra),
    { kind: 'select', name: 'mine', label: 'field.mine', options: [{ value: 'true', label: t('po.mineOnly') }] },
    { kind: 'pick', choices: 'buyers', name: 'buyer', label: 'field.buyerName', extra: true },
    ...shared.slice(firstExtra),
  ];
};
