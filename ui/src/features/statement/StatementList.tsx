import { CheckOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type BulkAction, BulkActions } from '../../shared/document/BulkActions';
import { Icon } from '../../shared/icon/Icon';
import { sum } from '../../shared/quantity';
import { SearchPage } from '../../shared/search/SearchPage';
import type { Selection } from '../../shared/search/types';
import { isInside, useUser } from '../../shared/session/user';
import { today } from '../../shared/time';
import { nameOf, PATH, pageOf, type StatementRow } from './api';
import { allColumns, fields, fieldsOfAll, ownColumns } from './columns';
import { money } from './money';

const idOf = ({ id }: StatementRow) => id;

/** One's own statements, or, for who works inside, all suppliers'. */
export function StatementList() {
  const { t } = useTranslation();
  const inside = isInside(useUser());
  const day = today();
  const filters = useMemo(() => (inside ? fieldsOfAll : fields)(t, day), [t, inside, day]);
  return (
    <SearchPage<StatementRow>
      name="balanceStatement"
      within={{}}
      path={PATH}
      fields={filters}
      columns={inside ? allColumns : ownColumns}
      rowKey={idOf}
      address={pageOf}
      empty={t(inside ? 'statement.noneInside' : 'statement.none')}
      // Whoever owes confirms nothing.
      bulk={inside ? undefined : (selection) => <Chosen selection={selection} />}
    />
  );
}

const confirmation: Record<string, BulkAction> = {
  confirm: { kind: 'primary', icon: <Icon of={CheckOutlined} />, note: 'balance_statement.ask.confirm' },
};
const listed = ['currency', 'closing', 'overdue'];

/** Many are confirmed at once; what each amounts to is read first. */
function Chosen({ selection }: { selection: Selection<StatementRow> }) {
  const { t } = useTranslation();
  return (
    <BulkActions
      process="balance_statement"
      path={PATH}
      rows={selection.rows.map((row) => ({ ...row, name: <Link to={pageOf(row)}>{nameOf(row)}</Link> }))}
      actions={confirmation}
      columns={() => ownColumns.filter(({ key }) => listed.includes(key))}
      summary={(_, rows) => (
        <strong className="number">
          {t('statement.closing')}: {totals(rows).join(' · ')}
        </strong>
      )}
      onDone={() => {
        selection.clear();
        void selection.refresh();
      }}
    />
  );
}

/** What they amount to, each currency for itself: nothing is ever added over two of them. */
export function totals(rows: readonly Pick<StatementRow, 'currency' | 'closing'>[]): string[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency).map(({ closing }) => closing);
    return `${money(sum(own), currency)} ${currency}`;
  });
}
