import type { Schema } from '../../shared/api/types';
import { api, request, requestFile, unwrap } from '../../shared/client';

/** What there is for the reader, by directory. */
export type UserManuals = Schema<'UserManuals'>;
/** A directory with its files. */
export type ManualDirectory = Schema<'ManualDirectory'>;
/** A file of a directory. */
export type ManualFile = Schema<'ManualFile'>;
/** What a file is or was. */
export type ManualVersion = Schema<'ManualVersion'>;

/** What files are kept as. */
export type Collection = 'manual' | 'form';

/** Files of one upload; bytes of one file and of all of them, in MB. The server's limits. */
export const MOST_FILES = 20;
export const MAX_MB = 20;
export const MAX_MB_TOGETHER = 100;
/** Endings that a file may have. */
export const endings: Record<Collection, readonly string[]> = {
  manual: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'txt'],
  form: ['pdf', 'xlsx', 'docx', 'zip'],
};

const DOWNLOAD = '/User/downloadUserManual';

export const loadManuals = (collection: Collection) =>
  request<UserManuals>('POST', DOWNLOAD, { body: { isDownload: false, collection } });

/** A file as it is now, or as it was in a version. */
export const fetchManual = (dir: string, name: string, version?: number) =>
  requestFile('POST', DOWNLOAD, {
    body: { isDownload: true, downloadDir: dir, downloadFileName: name, ...(version && { version }) },
  });

/** What a file is and was, the newest first. */
export const loadVersions = (dir: string, name: string) =>
  unwrap(api.GET('/api/User/userManualVersions', { params: { query: { dir, name } } }));

/** Hides a file from everybody but administrators. */
export const removeManual = (dir: string, { name, version }: ManualFile) =>
  unwrap(api.DELETE('/api/User/userManual', { params: { query: { dir, name, version } } }));

/** Puts files into a directory; one of the same name is the newest version from then on. */
export function uploadManuals(dir: string, files: readonly File[]): Promise<object> {
  const body = new FormData();
  body.set('uploadInfo', JSON.stringify({ uploadDir: dir }));
  for (const file of files) body.append('file', file);
  return request('POST', '/User/uploadUserManualFile', { body });
}
