import { DownOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../icon/Icon';
import type { SearchField, SearchQuery } from '../types';
import type { BuiltView } from './built';
import type { useSavedViews } from './useSavedViews';
import { ViewMenu } from './ViewMenu';
import { ALL, addressOf, definitionOf, filtersNow, isChanged, type Look, type SavedView, sameFilters } from './view';
import './views.css';

/** Saved views that are tabs; the others are in a list behind them. */
const MOST_TABS = 8;

interface Props {
  fields: SearchField[];
  /** The list's own order. */
  sort: string;
  query: SearchQuery;
  look: Look;
  /** Those that come with the list. */
  built: readonly BuiltView[];
  saved: ReturnType<typeof useSavedViews>;
  /** Keeps what is shown under a name; absent = the person keeps none. */
  onSave?: () => void;
  /** Keeps a colleague's view as one's own. */
  onCopy: (view: SavedView) => void;
}

/** Those of the views that come with a list whose filters it has. */
export function fitting(built: readonly BuiltView[], fields: SearchField[]): BuiltView[] {
  return built.filter(({ filters }) => Object.keys(filtersNow(filters, fields)).length === Object.keys(filters).length);
}

/** The one of them that is shown. */
export function shownOf(built: readonly BuiltView[], fields: SearchField[], query: SearchQuery): BuiltView | undefined {
  return built.find(({ filters }) => sameFilters(filtersNow(filters, fields), query.filters));
}

/**
 * Views of a list as tabs: all of it, what comes with it, the own ones, and those that colleagues share. Each is a link: what it
 * shows is in its address, for whoever sees the view or not.
 */
export function ViewTabs({ fields, sort, query, look, built, saved, onSave, onCopy }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { views, active, first } = saved;
  const place = { fields, sort, search };
  const shown = active ? undefined : shownOf(built, fields, query);
  const changed = active !== undefined && isChanged(active, query, look, place);
  const isAll = !active && Object.keys(query.filters).length === 0;
  const tabs = views.filter((view, at) => at < MOST_TABS || view === active);
  const others = views.filter((view) => !tabs.includes(view));
  const tab = (key: string | number, words: React.ReactNode, to: URLSearchParams, current: boolean) => (
    <li key={key}>
      <Link to={{ search: to.toString() }} aria-current={current ? 'true' : undefined}>
        {words}
      </Link>
    </li>
  );
  return (
    <nav className="views" aria-label={t('views.title')}>
      <ul>
        {tab(ALL, t('search.all'), addressOf({ id: first && ALL, definition: {} }, place), isAll)}
        {built.map(({ key, title, filters }) =>
          tab(key, t(title), addressOf({ id: undefined, definition: { filters } }, place), shown?.key === key),
        )}
        {tabs.map((view) =>
          tab(
            view.id,
            <>
              {view.name}
              {!view.isOwn && <Icon of={TeamOutlined} label={t('views.sharedBy', { name: view.ownerName })} />}
              {changed && view === active && <span className="soft"> {t('views.changed')}</span>}
            </>,
            addressOf(view, place),
            view === active,
          ),
        )}
      </ul>
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            className: 'views-more',
            items: others.map((view) => ({
              key: view.id,
              label: <Link to={{ search: addressOf(view, place).toString() }}>{view.name}</Link>,
            })),
          }}
        >
          <Button type="text" size="small" icon={<Icon of={DownOutlined} />} iconPlacement="end">
            {t('views.more', { count: others.length })}
          </Button>
        </Dropdown>
      )}
      {active && saved.keeps && (
        <ViewMenu
          key={active.id}
          view={active}
          definition={changed ? definitionOf(query, look, sort, active.definition.filters) : undefined}
          renew={saved.renew}
          onCopy={() => onCopy(active)}
          all={addressOf({ id: undefined, definition: {} }, place).toString()}
        />
      )}
      {onSave && (
        <Button type="text" size="small" icon={<Icon of={PlusOutlined} />} onClick={onSave}>
          {t('views.save')}
        </Button>
      )}
    </nav>
  );
}
