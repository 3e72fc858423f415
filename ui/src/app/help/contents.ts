import type { Page } from '../../shared/page';
import type { MenuItem } from '../../shared/session/user';
import { mayOpen } from '../menu';
import { pages } from '../pages';

/** What many screens have in common: pages of help that belong to no screen. They have titles of their own. */
export const TOPICS = ['help', 'lists', 'documents', 'workbooks', 'find'] as const;

/** Screens before the sign-in that have help, in the order in which people come to them. */
export const PUBLIC = [
  'login',
  'forgotPassword',
  'addNewPassword',
  'activation',
  'ssologin',
  'relogin',
  'vendorRegister',
] as const;

/**
 * Names of the pages that somebody is offered: of the screens in the menu and of their documents, and what is common to all. Before the
 * sign-in, `menu` is undefined.
 */
export function offered(menu: MenuItem[] | undefined, list: Page[] = pages): string[] {
  if (!menu) return [...PUBLIC];
  return [...TOPICS, ...list.filter((page) => mayOpen(page, menu)).map(({ name }) => name)];
}

/** Whether a page is of a screen that this person's menu does not have. Before the sign-in there is no menu to ask. */
export function isOutOfReach(name: string, menu: MenuItem[] | undefined, list: Page[] = pages): boolean {
  const page = list.find((one) => one.name === name);
  return page !== undefined && !(menu && mayOpen(page, menu));
}

/** Where the screen of a page is; undefined = it is one document of many, or no screen. */
export function addressOf(name: string, list: Page[] = pages): string | undefined {
  const path = list.find((page) => page.name === name)?.path;
  return path?.includes(':') ? undefined : path;
}

/** A link to a page of help that works for everybody who can sign in, whatever screens they have. */
export function linkTo(name: string): string {
  const isPublic = (PUBLIC as readonly string[]).includes(name);
  return `${window.location.origin}${window.location.pathname}#${isPublic ? '/login' : '/home'}?help=${name}`;
}
