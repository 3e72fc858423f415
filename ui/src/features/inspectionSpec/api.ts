import type { Schema } from '../../shared/api/types';
import { type FileAnswer, request, requestFile } from '../../shared/client';
import type { BulkAnswer } from '../../shared/document/api';
import { currentLanguage } from '../../shared/i18n/i18n';

/** A spec as lists show it. */
export type SpecRow = Schema<'InspectionSpecRow'>;

/** A spec, whole. */
export type Spec = Schema<'InspectionSpecView'>;

/** An item with what is said of it. */
export type SpecValue = Schema<'SpecValue'>;

/** A cell that says something else than in the revision that holds. */
export type SpecDifference = Schema<'SpecDifference'>;

/** What became of the parts that specs were to be set up for. */
export type SpecsMade = Schema<'SpecsMade'>;

/** What is said of an item. */
export type Given = Schema<'SpecValueGiven'>;

export const PATH = 'inspection-specs';

/** Where a spec is shown. */
export const pageOf = ({ id }: { id: number }) => `/examine/specs/${id}`;

/** What a spec is called: it has no number of its own. */
export const nameOf = ({ materialCode, specType }: { materialCode: string; specType: string }) =>
  `${materialCode} / ${specType}`;

export const loadSpec = (id: number) => request<Spec>('GET', `/${PATH}/${id}`);

/** Reminds the suppliers of these specs; each is answered for itself. */
export const remind = (ids: number[]) => request<BulkAnswer>('POST', `/${PATH}/remind`, { body: { ids } });

/** Sets up specs of a supplier for these parts; each is answered for itself. */
export const setUp = (wanted: { vendorCode: string; materialCodes: string[]; specType: string }) =>
  request<SpecsMade>('POST', `/${PATH}`, { body: wanted });

/** The grid of one spec as a workbook. */
export const gridFile = (id: number): Promise<FileAnswer> =>
  requestFile('GET', `/${PATH}/template`, { query: { id, lang: currentLanguage() } });
