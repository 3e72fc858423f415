import { type FileAnswer, request, requestFile } from '../../shared/client';
import type { DocumentKey } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** A lot's certificate as lists show it. */
export interface CertificateRow {
  id: number;
  version: number;
  state: string;
  asnId: number;
  asnNo: string;
  asnState: string;
  /** Empty = the line has no lots. */
  lotNo: string;
  materialCode: string;
  description: string;
  vendorCode: string;
  vendorName: string;
  plantCode: string;
  /** `wanted` or `needed`. */
  requirement: string;
  /** null = nothing was judged yet. */
  isPassed: boolean | null;
  specId: number | null;
  specRevision: number | null;
  /** Whether there is a revision to measure against. */
  hasSpec: boolean;
  submittedAt: string | null;
  submittedByName: string | null;
  decidedAt: string | null;
  changedAt: string;
}

/** What was measured of an item, as it is sent. */
export interface ItemSaid {
  shortName: string;
  unit: string;
  samples: string[];
}

/** The verdict that was frozen with what was submitted. */
export interface FrozenVerdict {
  rejects: number;
  isPassed: boolean;
  cells: ('within' | 'reject')[];
}

/** An item of the spec, and what was said of it. Decimals are texts. */
export interface CertificateItem {
  itemNo: number;
  shortName: string;
  name: string;
  difference: string;
  /** `V` a number, `T` words, `I` information. */
  replyType: string;
  unit: string;
  specValue: string;
  lower: string | null;
  upper: string | null;
  sampleSize: number;
  rejectCount: number;
  said: { unit: string; samples: string[] };
  verdict: FrozenVerdict | null;
}

export interface CertificateFile {
  id: number;
  name: string;
  mediaType: string;
  size: number;
  uploadedAt: string;
  uploadedBy: string;
}

/** A certificate, whole. */
export interface Certificate extends CertificateRow {
  /** null = its line was taken from the notice; so are the next three. */
  poNo: string | null;
  poLineNo: number | null;
  shipQty: string | null;
  uom: string | null;
  /** Why what is out of spec was sent all the same. */
  reason: string;
  decisionReason: string;
  decidedByName: string | null;
  spec: { id: number; revision: number; expiresOn: string | null } | null;
  /** Label of why there is none. */
  specMissing: string | null;
  items: CertificateItem[];
  files: CertificateFile[];
}

/** What a sample is: inside, a reject, or no answer. */
export interface JudgedCell {
  verdict: 'within' | 'reject' | 'fault';
  label: string | null;
}

export interface JudgedItem {
  shortName: string;
  rejects: number;
  isPassed: boolean;
  unitFault: string | null;
  countFault: string | null;
  cells: JudgedCell[];
}

export interface Judgement {
  isPassed: boolean;
  items: JudgedItem[];
}

/** Numbers of one lot. */
export interface SeriesLot {
  certificateId: number;
  lotNo: string;
  submittedAt: string;
  isPassed: boolean;
  values: string[];
}

/** What the last lots of a part measured in one item, oldest first. */
export interface Series {
  shortName: string;
  name: string;
  unit: string;
  lower: string | null;
  upper: string | null;
  count: number;
  mean: string | null;
  deviation: string | null;
  deviationWithin: string | null;
  cpk: string | null;
  ppk: string | null;
  lots: SeriesLot[];
}

export const PATH = 'certificates';

export const keyOf = (id: number): DocumentKey => ({ process: 'certificate', path: PATH, id });

/** Where a certificate is shown. */
export const pageOf = ({ id }: { id: number }) => `/examine/certificates/${id}`;

/** What a certificate is called: it has no number of its own. */
export const nameOf = ({ asnNo, lotNo, materialCode }: Pick<CertificateRow, 'asnNo' | 'lotNo' | 'materialCode'>) =>
  `${asnNo} / ${lotNo || materialCode}`;

export const loadCertificate = (id: number) => request<Certificate>('GET', `/certificates/${id}`);

/** Judges what is typed; nothing is kept. */
export const judge = (id: number, items: ItemSaid[], signal?: AbortSignal) =>
  request<Judgement>('POST', `/certificates/${id}/judge`, { body: { items }, signal });

export const loadSeries = (id: number, signal?: AbortSignal) =>
  request<Series[]>('GET', `/certificates/${id}/series`, { signal });

/** Certificates that match. */
export const loadCertificates = (query: Record<string, string | number>, signal: AbortSignal) =>
  request<PageOf<CertificateRow>>('GET', '/certificates', { query, signal });

/** Attaches a file; the answer is the files there are now, or nothing. */
export function addFile(id: number, file: File): Promise<unknown> {
  const body = new FormData();
  body.set('file', file);
  return request('POST', `/certificates/${id}/files`, { body });
}

export const removeFile = (id: number, file: number) => request<unknown>('DELETE', `/certificates/${id}/files/${file}`);

export const fetchFile = (id: number, file: number): Promise<FileAnswer> =>
  requestFile('GET', `/certificates/${id}/files/${file}`);
