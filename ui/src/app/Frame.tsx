import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { HelpHost } from './help/HelpHost';
import type { RouteFacts } from './routeFacts';

/** Around every page, public or not: the title of the window, and the help. */
export function Frame() {
  const { t } = useTranslation();
  const name = useMatches()
    .map((match) => (match.handle as RouteFacts | undefined)?.name)
    .findLast((found) => found !== undefined);
  const title = name ? t(`route.${name}`, { defaultValue: '' }) : '';
  // Before painting: whoever sees the page sees its title.
  useLayoutEffect(() => {
    document.title = title ? `${title} - eHub` : 'eHub';
  }, [title]);
  return (
    <>
      <Outlet />
      <HelpHost here={name} />
    </>
  );
}
