import type { Schema, SortOf } from '../../../shared/api/types';
import { request, requestFile } from '../../../shared/client';
import { whileLoading } from '../../../shared/feedback/loading';
import { saveFile } from '../../../shared/file';

/** A version of the terms of purchase. */
export type Provision = Schema<'ProvisionRow'>;
/** A version that holds for the own company today. */
export type OwnProvision = Schema<'OwnProvisionRow'>;
export type ProvisionSort = SortOf<'/api/provisions'>;
/** The terms of purchase of an order. */
export type OrderProvisions = Schema<'OrderProvisions'>;
export type OrderProvision = Schema<'OrderProvision'>;
/** A company has confirmed that it read a version. */
export type Confirmation = Schema<'Confirmation'>;

/** Languages that a provision is written in, as the server calls them. */
export const provisionLanguages = ['TW', 'EN'] as const;

/** Bytes of a file, in MB. The server's limit. */
export const MAX_MB = 20;

export interface ProvisionValues {
  language: string;
  /** Code of the plant; empty = all plants. */
  plant: string;
  validOn: string;
  /** Empty until one is chosen. */
  file: File | '';
}

/** Puts a version there, with the next number of its language and plant. */
export function uploadProvision({ file, ...provision }: ProvisionValues): Promise<Schema<'ProvisionMade'>> {
  const body = new FormData();
  body.set('provision', JSON.stringify(provision));
  if (file) body.set('file', file);
  return request('POST', '/provisions', { body });
}

export const withdrawProvision = (id: number) => request('POST', `/provisions/${id}/withdraw`);

export const confirmProvision = (id: number) => request<Confirmation>('POST', `/provisions/${id}/confirm`);

export const loadConfirmations = (id: number) => request<Confirmation[]>('GET', `/provisions/${id}/confirmations`);

export const loadOrderProvisions = (order: number) =>
  request<OrderProvisions>('GET', `/purchase-orders/${order}/provisions`);

export async function saveProvision({ id, name }: Pick<Provision, 'id' | 'name'>): Promise<void> {
  saveFile(await whileLoading(requestFile('GET', `/provisions/${id}/file`)), name);
}
