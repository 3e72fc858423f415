/** Cookies of this site. They hold preferences and the session token, never more. */

/** Its value, if it is set. */
export function readCookie(name: string): string | undefined {
  const prefix = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) : undefined;
}

/** Sets it; without `days` it ends with the browser. */
export function writeCookie(name: string, value: string, days?: number): void {
  const life = days === undefined ? '' : `; max-age=${days * 86_400}`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser and is asynchronous
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; samesite=strict${life}${secure}`;
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}
