import type { Answer } from '../api/types';
import { type FileAnswer, request, requestFile } from '../client';
import { currentLanguage } from '../i18n/i18n';

/** What became of a workbook; the same for every import. */
export type ImportResult = Answer<'/api/po-lines/import', 'post'>;

/** One cell that cannot be taken. */
export type ImportFault = ImportResult['faults'][number];

/** What the address of an import says besides, such as what the rows are about. */
export type ImportQuery = Record<string, string>;

function form(file: File): FormData {
  const data = new FormData();
  data.set('file', file);
  return data;
}

/** Checks the workbook, or takes it over; the rows that it hides only where that is wanted. */
export function importFile(
  path: string,
  file: File,
  dryRun: boolean,
  hiddenRows: boolean,
  more?: ImportQuery,
): Promise<ImportResult> {
  const query = { ...more, dryRun, lang: currentLanguage(), ...(hiddenRows && { hiddenRows }) };
  return request('POST', path, { query, body: form(file) });
}

/** Takes the workbook over with the token that confirms what was asked about it. */
export function confirmFile(
  path: string,
  file: File,
  confirmToken: string,
  hiddenRows: boolean,
): Promise<ImportResult> {
  return request('POST', path, { query: { confirmToken, ...(hiddenRows && { hiddenRows }) }, body: form(file) });
}

/** A workbook to fill in, with headings in the language on the screen. */
export function emptyFile(path: string, more?: ImportQuery): Promise<FileAnswer> {
  return requestFile('GET', path, { query: { ...more, lang: currentLanguage() } });
}

/** The same workbook with its faulty cells marked and explained in the language on the screen. */
export function markedFile(path: string, file: File, hiddenRows: boolean, more?: ImportQuery): Promise<FileAnswer> {
  const query = { ...more, lang: currentLanguage(), ...(hiddenRows && { hiddenRows }) };
  return requestFile('POST', `${path}/marked`, { query, body: form(file) });
}
