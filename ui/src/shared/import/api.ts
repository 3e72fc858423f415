import type { Answer } from '../api/types';
import { type FileAnswer, request, requestFile } from '../client';
import { currentLanguage } from '../i18n/i18n';

/** What became of a workbook; the same for every import. */
export type ImportResult = Answer<'/api/po-lines/import', 'post'>;

/** One cell that cannot be taken. */
export type ImportFault = ImportResult['faults'][number];

function form(file: File): FormData {
  const data = new FormData();
  data.set('file', file);
  return data;
}

/** Checks the workbook, or takes it over. */
export function importFile(path: string, file: File, dryRun: boolean): Promise<ImportResult> {
  return request('POST', path, { query: { dryRun, lang: currentLanguage() }, body: form(file) });
}

/** A workbook to fill in, with headings in the language on the screen. */
export function emptyFile(path: string): Promise<FileAnswer> {
  return requestFile('GET', path, { query: { lang: currentLanguage() } });
}

/** The same workbook with its faulty cells marked and explained in the language on the screen. */
export function markedFile(path: string, file: File): Promise<FileAnswer> {
  return requestFile('POST', `${path}/marked`, { query: { lang: currentLanguage() }, body: form(file) });
}
