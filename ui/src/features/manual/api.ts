import type { Schema } from '../../shared/api/types';
import { request, requestFile } from '../../shared/client';

/** What there is for the reader, by directory. */
export type UserManuals = Schema<'UserManuals'>;
/** A directory with its files. */
export type ManualDirectory = Schema<'ManualDirectory'>;

/** Files of one upload; bytes of one file and of all of them, in MB. The server's limits. */
export const MOST_FILES = 20;
export const MAX_MB = 20;
export const MAX_MB_TOGETHER = 100;
/** Endings that a manual may have. */
export const endings = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'txt'];

const DOWNLOAD = '/User/downloadUserManual';

export const loadManuals = () => request<UserManuals>('POST', DOWNLOAD, { body: { isDownload: false } });

export const fetchManual = (dir: string, name: string) =>
  requestFile('POST', DOWNLOAD, { body: { isDownload: true, downloadDir: dir, downloadFileName: name } });

/** Puts files into a directory; one of the same name takes the place of the other. */
export function uploadManuals(dir: string, files: readonly File[]): Promise<object> {
  const body = new FormData();
  body.set('uploadInfo', JSON.stringify({ uploadDir: dir }));
  for (const file of files) body.append('file', file);
  return request('POST', '/User/uploadUserManualFile', { body });
}
