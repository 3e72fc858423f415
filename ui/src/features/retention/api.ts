import type { Answer } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';
import { queryKeys } from '../../shared/queryKeys';

/** A kind of data that is kept for a while. */
export type Kept = Answer<'/api/retention'>[number];

/** Rows that the server counts at most; one more stands for any number above. */
export const MOST_COUNTED = 100_000;

export const retentionQuery = {
  queryKey: queryKeys.retention(),
  queryFn: () => unwrap(api.GET('/api/retention')),
};

/** What a run would take away if a kind were kept for so long. */
export const wouldQuery = (kind: string, value: number) => ({
  queryKey: queryKeys.retentionPreview(kind, value),
  queryFn: () => unwrap(api.GET('/api/retention/preview', { params: { query: { kind, value } } })),
});
