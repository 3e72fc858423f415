import type { Schema } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';

/** Something new for the person. */
export type Notice = Schema<'NotificationRow'>;
/** How the person hears of something. */
export type Chosen = Schema<'Chosen'>;

/** Told at once. */
export const SIZE = 20;
/** What is counted; more are not told apart. */
export const MOST = 99;

export async function countUnread(): Promise<number> {
  return (await unwrap(api.GET('/api/notifications/unread'))).count;
}

export function loadNotices(page: number, unread: boolean) {
  return unwrap(api.GET('/api/notifications', { params: { query: { page, size: SIZE, unread } } }));
}

export async function readNotice(id: number): Promise<number> {
  return (await unwrap(api.POST('/api/notifications/{id}/read', { params: { path: { id } }, body: {} }))).count;
}

export function readAll() {
  return unwrap(api.POST('/api/notifications/read-all', { body: {} }));
}

export function loadChoices(): Promise<Chosen[]> {
  return unwrap(api.GET('/api/notification-choices'));
}

export function saveChoice({ kind, bell, mail }: Chosen) {
  return unwrap(api.PUT('/api/notification-choices', { body: { choices: [{ kind, bell, mail }] } }));
}
