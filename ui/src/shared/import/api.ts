import type { Answer } from '../api/types';
import { type FileAnswer, request, requestFile } from '../client';

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
  return request('POST', path, { query: { dryRun }, body: form(file) });
}

/** The same workbook with its faulty cells marked. */
export function markedFile(path: string, file: File): Promise<FileAnswer> {
  return requestFile('POST', `${path}/marked`, { body: form(file) });
}
