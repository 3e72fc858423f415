import { useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useUser } from '../../shared/session/user';
import { homeOf } from '../menu';
import type { RouteFacts } from '../routeFacts';

/** One step of the way to this page; without a path it is plain text. */
export interface Crumb {
  name: string;
  /** Translation key. */
  title: string;
  path?: string;
}

/** Where the person is: the marked menu entry and the way to it. */
export function useHere(): { activePath: string; crumbs: Crumb[] } {
  const matches = useMatches();
  const { pathname } = useLocation();
  const menu = useUser()?.menu;
  return useMemo(() => {
    const facts = matches.map((match) => match.handle as RouteFacts | undefined).findLast((found) => found?.page);
    const page = facts?.page;
    const place = page ? homeOf(page, menu ?? []) : undefined;
    const crumbs: Crumb[] = [];
    for (const { item } of place?.above ?? []) crumbs.push({ name: item.name, title: item.title });
    if (place) crumbs.push({ name: place.item.name, title: place.item.title, path: place.path });
    if (page && page.name !== place?.item.name) crumbs.push({ name: page.name, title: `route.${page.name}` });
    return { activePath: place?.path ?? pathname, crumbs };
  }, [matches, menu, pathname]);
}
