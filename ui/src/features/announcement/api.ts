import dayjs from 'dayjs';
import type { Answer, Schema } from '../../shared/api/types';
import { api, request, unwrap } from '../../shared/client';
import { DAY } from '../../shared/form/day';
import { queryKeys } from '../../shared/queryKeys';
import type { PageOf, SearchQuery } from '../../shared/search/types';

/** What the administrator writes. */
export type AnnouncementFields = Required<Schema<'AnnouncementFields'>>;
/** An announcement, as the administrators' list shows it. */
export type AnnouncementRow = Schema<'AnnouncementRow'>;
/** What their list may be sorted by. */
export type AnnouncementSort = Exclude<NonNullable<Schema<'AnnouncementFilter'>['sort']>, `-${string}`>;
/** One announcement, for those who write it. */
export type AnnouncementDetail = Schema<'AnnouncementDetail'>;
/** Somebody has read a version of it. */
export type ReadRow = Schema<'AnnouncementReadRow'>;
/** One announcement, for those it is meant for. */
export type Notice = Answer<'/api/announcements'>[number];

export const announcementStates = ['Draft', 'Scheduled', 'Published', 'Expired'];

/** Company types that an announcement can be meant for. */
export const audiences = ['S', 'B', 'F', 'R', 'T'];

export const emptyFields = (): AnnouncementFields => ({
  title: '',
  content: '',
  startOn: dayjs().format(DAY),
  endOn: '',
  sequence: 0,
  top: false,
  mailEnable: false,
  audience: [],
  loginNotice: false,
  author: '',
  link: '',
});

/** The list is asked with a body: the specification says so. */
export const queryAnnouncements = ({ filters, page, size, sort }: SearchQuery, signal: AbortSignal) => {
  const { loginNotice, ...rest } = filters;
  const body = { ...rest, loginNotice: loginNotice ? loginNotice === 'true' : null, page, size, sort };
  return request<PageOf<AnnouncementRow>>('POST', '/admin/queryAnnouncement', { body, signal });
};

export const addAnnouncement = (fields: AnnouncementFields) =>
  unwrap(api.POST('/api/admin/addAnnouncement', { body: fields }));

export const loadAnnouncement = (id: number) => request<AnnouncementDetail>('GET', `/admin/announcements/${id}`);

/** What is published for the reader, the first to be read first. */
export const loadNotices = () => unwrap(api.GET('/api/announcements'));

export const noticeOf = (id: number) => ({
  queryKey: queryKeys.announcement(id),
  queryFn: () => request<Notice>('GET', `/announcements/${id}`),
});

/** The reader has read the announcement as it is now. */
export const noteRead = ({ id, version }: Notice) =>
  request<object>('POST', `/announcements/${id}/read`, { body: { version } });

/** The reader does not want to see this login notice again, until somebody writes it anew. */
export const dismissNotice = ({ id, version }: Notice) =>
  request<object>('POST', `/announcements/${id}/dismiss`, { body: { version } });
