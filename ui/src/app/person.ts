import type { createHashRouter } from 'react-router';
import { lastSearch } from '../shared/search/lastSearch';
import { walkStore } from '../shared/search/walk';
import { readToken } from '../shared/session/token';
import { identity, userStore } from '../shared/session/user';
import { queryClient } from './queries';

/**
 * Forgets what was loaded as soon as it is another pair of eyes that reads: however a session ended or began, and whoever
 * acts for whom. It looks when the router has arrived and before React draws the new page: the old page asks for nothing
 * more, the new one finds nothing. A page that stays, because it was and is home, asks anew. Whoever signs in again in place
 * is the same person, and loses nothing.
 */
export function followPerson(router: Pick<ReturnType<typeof createHashRouter>, 'subscribe'>): void {
  let reader: string | undefined;
  let page: string | undefined;
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle') return;
    const stays = page === location.pathname;
    page = location.pathname;
    const now = readToken() ? identity(userStore.get().info) : undefined;
    if (now === reader) return;
    reader = now;
    if (stays) forgetUnderPage();
    else queryClient.clear();
    lastSearch.clear();
    walkStore.set({ walk: undefined });
  });
}

/** What is on the screen would go on showing what is merely taken out of the cache. */
function forgetUnderPage(): void {
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.getMutationCache().clear();
  void queryClient.resetQueries();
}
