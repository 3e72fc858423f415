import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchField, SearchQuery } from '../types';
import { useSteady } from '../useSteady';
import type { BuiltView } from './built';
import { SaveViewDialog } from './SaveViewDialog';
import type { useSavedViews } from './useSavedViews';
import { fitting, shownOf, ViewTabs } from './ViewTabs';
import { addressOf, definitionOf, filtersNow, type Look, SAVED, type SavedView } from './view';

interface Shown {
  list: string;
  fields: SearchField[];
  /** The list's own order. */
  sort: string;
  query: SearchQuery;
  look: Look;
  built?: readonly BuiltView[];
  saved: ReturnType<typeof useSavedViews>;
}

const none: readonly BuiltView[] = [];

/** The tabs of a list, where there is more than one; how what is shown becomes a view, where no tabs stand that end with it; and the dialogue for that. */
export function useViewBar({ list, fields, sort, query, look, built = none, saved }: Shown) {
  const [search, setSearch] = useSearchParams();
  // What is shown, or a colleague's view.
  const [asked, setAsked] = useState<'shown' | SavedView>();
  const tabs = fitting(built, fields);
  const keep = useSteady(() => setAsked('shown'));
  const onSave = saved.keeps ? keep : undefined;
  const hasTabs = tabs.length + saved.views.length > 0;
  const onSaved = async (id: number) => {
    const of = asked;
    setAsked(undefined);
    await saved.renew();
    const address =
      of && of !== 'shown'
        ? addressOf({ id, definition: of.definition }, { fields, sort, search })
        : new URLSearchParams(search);
    address.set(SAVED, String(id));
    setSearch(address);
  };
  const before = saved.active?.definition.filters ?? shownOf(tabs, fields, query)?.filters;
  const copied = asked && asked !== 'shown' ? asked : undefined;
  return {
    tabs: hasTabs ? (
      <ViewTabs
        fields={fields}
        sort={sort}
        query={query}
        look={look}
        built={tabs}
        saved={saved}
        onSave={onSave}
        onCopy={setAsked}
      />
    ) : null,
    onSave: hasTabs ? undefined : onSave,
    dialog: asked && (
      <SaveViewDialog
        list={list}
        fields={fields}
        definition={copied?.definition ?? definitionOf(query, look, sort, before)}
        filters={copied ? filtersNow(copied.definition.filters ?? {}, fields) : query.filters}
        name={copied?.name}
        onClose={() => setAsked(undefined)}
        onSaved={onSaved}
      />
    ),
  };
}
