import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { LinesFound } from './LinesFound';
import { StatementList } from './StatementList';

const VIEWS = ['statements', 'lines'] as const;

/** Statements month by month, and what the ERP booked. Which of the two is shown is in the address. */
export function BalanceStatementPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('view') === 'lines' ? 'lines' : 'statements';
  return (
    <PageFrame name="balanceStatement">
      <Tabs
        activeKey={shown}
        onChange={(view) => setSearch(view === 'lines' ? { view } : {})}
        items={VIEWS.map((view) => ({
          key: view,
          label: t(`statement.view.${view}`),
          // Only what is shown asks for its rows: the address says what is looked for, in whichever list.
          children: view === shown && (view === 'lines' ? <LinesFound /> : <StatementList />),
        }))}
      />
    </PageFrame>
  );
}
