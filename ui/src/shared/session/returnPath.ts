/** The path inside this product that `redirect` asks for; anything else becomes the home page. */
export function returnPath(search: URLSearchParams): string {
  const wanted = search.get('redirect') ?? '/';
  return /^\/(?![/\\])/.test(wanted) && !/^\/(re)?login\b/.test(wanted) ? wanted : '/';
}

/** Where to sign in again: why it was needed, and the page to come back to. */
export function reloginPath(code: number | undefined, here: string): string {
  const search = new URLSearchParams();
  if (code) search.set('code', String(code));
  if (here && here !== '/' && !/^\/(re)?login\b/.test(here)) search.set('redirect', here);
  return search.size === 0 ? '/relogin' : `/relogin?${search}`;
}
