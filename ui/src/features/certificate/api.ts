import type { components } from '../../shared/api/schema';
import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { DocumentKey } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** What the server says of it; what it does not know is null, never left out. */
type Said<Name extends keyof components['schemas']> = Required<Schema<Name>>;

/** A lot's certificate as lists show it. */
export type CertificateRow = Said<'CertificateRow'>;

/** What was measured of an item, as it is sent. */
export type ItemSaid = Said<'CertificateItemSaid'>;

/** An item of the spec, and what was said of it. Decimals are texts. */
export type CertificateItem = Said<'CertificateItem'>;

/** A certificate, whole. */
export type Certificate = Omit<Said<'CertificateView'>, 'items'> & { items: CertificateItem[] };

/** What a sample is: inside, a reject, or no answer. */
export interface JudgedCell {
  verdict: 'within' | 'reject' | 'fault';
  label: string | null;
}

export type JudgedItem = Omit<Said<'JudgedItem'>, 'cells'> & { cells: JudgedCell[] };

/** What the server thinks of what was measured. */
export interface Judgement {
  isPassed: boolean;
  items: JudgedItem[];
}

/** What the last lots of a part measured in one item, oldest first. */
export type Series = Said<'ItemSeries'>;

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
