import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { ScheduleBoard } from './ScheduleBoard';
import { ScheduleList } from './ScheduleList';
import { SHARED, VIEWS, type View } from './schedule';

/** What is to be shipped: due, overdue, soon, or as a board of one week; which of them is shown is in the address. */
export function SchedulePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('view') === 'board' ? 'board' : search.get('type');
  const shown: View = VIEWS.find((view) => view === asked) ?? 'DUE';
  const show = (view: string) => {
    const next = new URLSearchParams(view === 'board' ? { view } : { type: view });
    for (const name of SHARED) for (const value of search.getAll(name)) next.append(name, value);
    setSearch(next);
  };
  return (
    <PageFrame name="asnSchedule">
      <Tabs
        activeKey={shown}
        onChange={show}
        items={VIEWS.map((view) => ({
          key: view,
          label: t(`schedule.view.${view}`),
          // Only what is shown asks for its rows: the address says what is looked for, in whichever view.
          children: view === shown && (view === 'board' ? <ScheduleBoard /> : <ScheduleList type={view} key={view} />),
        }))}
      />
    </PageFrame>
  );
}
