/** The path inside this product that `redirect` asks for; anything else becomes the home page. */
export function returnPath(search: URLSearchParams): string {
  const wanted = search.get('redirect') ?? '/';
  // A browser takes a backslash for a slash, and drops tabs and line ends: either may lead to another host.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const strange = /[\\\u0000-\u0020\u007f]/.test(wanted);
  return /^\/(?!\/)/.test(wanted) && !strange && !/^\/(re|sso)?login\b/.test(wanted) ? wanted : '/';
}

/** Where to sign in again: why it was needed, and the page to come back to. */
export function reloginPath(code: number | undefined, here: string): string {
  const search = new URLSearchParams();
  if (code) search.set('code', String(code));
  if (here && here !== '/' && !/^\/(re|sso)?login\b/.test(here)) search.set('redirect', here);
  return search.size === 0 ? '/relogin' : `/relogin?${search}`;
}
