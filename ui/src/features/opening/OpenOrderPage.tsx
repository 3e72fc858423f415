import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { useLeaveQuestion } from '../../shared/listCells/useLeaveQuestion';
import { today } from '../../shared/time';
import { OpenableLines } from './OpenableLines';
import { Openings } from './Openings';
import { createGrantTyping } from './typing';

const VIEWS = ['lines', 'openings'] as const;
type View = (typeof VIEWS)[number];

/** Filters that both views have: what one looked for among the lines is looked for among the openings. */
const SHARED = ['vendor', 'poNo', 'material', 'plant'];

/** Lines that may be opened for shipment, and what was opened; which of them is shown is in the address. */
export function OpenOrderPage() {
  const { t } = useTranslation();
  // What is typed for lines stays while somebody looks at the openings.
  const [typing] = useState(() => createGrantTyping(today));
  useLeaveQuestion(() => typing.all().length > 0);
  const [search, setSearch] = useSearchParams();
  const shown = VIEWS.find((view) => view === search.get('view')) ?? 'lines';
  const show = (view: string) => {
    const next = new URLSearchParams();
    if (view !== 'lines') next.set('view', view);
    for (const name of SHARED) for (const value of search.getAll(name)) next.append(name, value);
    setSearch(next);
  };
  const views: Record<View, () => React.ReactNode> = {
    lines: () => <OpenableLines typing={typing} />,
    openings: () => <Openings />,
  };
  return (
    <PageFrame name="openOrder">
      <Tabs
        activeKey={shown}
        onChange={show}
        items={VIEWS.map((view) => ({
          key: view,
          label: t(`openOrder.view.${view}`),
          // Only what is shown asks for its rows: the address says what is looked for, in whichever list.
          children: view === shown && views[view](),
        }))}
      />
    </PageFrame>
  );
}
