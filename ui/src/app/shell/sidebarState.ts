import { readCookie, writeCookie } from '../../shared/session/cookie';
import { createStore, type Store } from '../../shared/store';

/** Widths of the sidebar, pixels. */
export const NARROWEST = 230;
export const WIDEST = 400;
export const COLLAPSED = 54;
/** Below this width of the page the layout is the mobile one. */
const MOBILE_BELOW = 992;

const COOKIE = 'sidebarStatus';
const WIDTH = 'ehub.sidebarWidth';

export interface SidebarState {
  opened: boolean;
  width: number;
  mobile: boolean;
}

function firstState(): SidebarState {
  const mobile = window.innerWidth < MOBILE_BELOW;
  return {
    opened: !mobile && readCookie(COOKIE) !== '0',
    width: clampWidth(Number(localStorage.getItem(WIDTH))),
    mobile,
  };
}

/** A width the sidebar may have. */
export function clampWidth(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width) || NARROWEST));
}

export const sidebarStore: Store<SidebarState> = createStore(firstState());

/** Opens or closes it. On a small screen that is not remembered: it always starts closed there. */
export function toggleSidebar(opened = !sidebarStore.get().opened): void {
  if (!sidebarStore.get().mobile) writeCookie(COOKIE, opened ? '1' : '0', 365);
  sidebarStore.set({ opened });
}

/** Sets the width within its bounds and remembers it. */
export function setSidebarWidth(width: number): void {
  const next = clampWidth(width);
  localStorage.setItem(WIDTH, String(next));
  sidebarStore.set({ width: next });
}

/** Follows the size of the page: small closes the sidebar, large restores what the cookie says. */
export function followPageSize(pageWidth: number): void {
  const mobile = pageWidth < MOBILE_BELOW;
  if (mobile === sidebarStore.get().mobile) return;
  sidebarStore.set({ mobile, opened: !mobile && readCookie(COOKIE) !== '0' });
}
