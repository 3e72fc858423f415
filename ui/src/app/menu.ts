import type { Page } from '../shared/page';
import type { MenuItem } from '../shared/session/user';

/** A menu entry with its whole path and what is above it. */
export interface MenuPlace {
  item: MenuItem;
  /** From the root, `/po/poSearch`. */
  path: string;
  /** Entries above it, outermost first. */
  above: { item: MenuItem; path: string }[];
}

/** Joins like a router does: an absolute path stands for itself. */
function joinPath(base: string, path: string): string {
  if (isExternal(path) || path.startsWith('/')) return path;
  return `${base.replace(/\/$/, '')}/${path}`;
}

/** Whether it leads out of the product. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(path);
}

/** Every entry of the menu by name. */
export function menuPlaces(menu: MenuItem[], base = '', above: MenuPlace['above'] = []): Map<string, MenuPlace> {
  const places = new Map<string, MenuPlace>();
  for (const item of menu) {
    const path = joinPath(base || '/', item.path);
    places.set(item.name, { item, path, above });
    for (const [name, place] of menuPlaces(item.children ?? [], path, [...above, { item, path }]))
      places.set(name, place);
  }
  return places;
}

/** Names of the menu entries that open a page. */
function menuNames(page: Page): readonly string[] {
  return page.menu ?? [page.name];
}

/** Whether this person may open the page. */
export function mayOpen(page: Page, menu: MenuItem[]): boolean {
  const names = menuNames(page);
  if (names.length === 0) return true;
  const places = menuPlaces(menu);
  return names.some((name) => places.has(name));
}

/** The menu entry to which a page belongs for this person. */
export function homeOf(page: Page, menu: MenuItem[]): MenuPlace | undefined {
  const places = menuPlaces(menu);
  const names = [page.name, ...menuNames(page), ...(page.home ? [page.home] : [])];
  return names.map((name) => places.get(name)).find((place) => place !== undefined);
}

/** A sidebar entry after the rules: what is hidden is gone, an only child stands for its parent. */
export interface SidebarEntry {
  name: string;
  path: string;
  title: string;
  icon?: string | null;
  children: SidebarEntry[];
}

/** What the sidebar shows of the menu. */
export function sidebarEntries(menu: MenuItem[], base = ''): SidebarEntry[] {
  return menu.filter((item) => !item.hidden).map((item) => sidebarEntry(item, joinPath(base || '/', item.path)));
}

function sidebarEntry(item: MenuItem, path: string): SidebarEntry {
  const children = sidebarEntries(item.children ?? [], path);
  const [only] = children;
  if (children.length === 1 && only && only.children.length === 0 && !item.alwaysShow) {
    return { ...only, icon: only.icon || item.icon };
  }
  return { name: item.name, path, title: item.title, icon: item.icon, children };
}

/** A screen of the menu: an entry that stands for nothing below it. */
export interface MenuScreen {
  name: string;
  /** Translation key. */
  title: string;
  /** Translation key of what is above it; absent = nothing is. */
  group?: string;
  path: string;
}

/** Key of what an entry is called, as the menu itself reads it: the server says the bare name. */
const titleOf = ({ name }: Pick<MenuItem, 'name'>) => `route.${name}`;

/** Every screen that the menu shows; what leads out of the product is none. */
export function screensOf(menu: MenuItem[], base = '', group?: string): MenuScreen[] {
  return menu
    .filter((item) => !item.hidden)
    .flatMap((item) => {
      const path = joinPath(base || '/', item.path);
      const children = item.children ?? [];
      if (children.length > 0) return screensOf(children, path, titleOf(item));
      return isExternal(path) || item.name === 'ssoOldSite'
        ? []
        : [{ name: item.name, title: titleOf(item), group, path }];
    });
}
