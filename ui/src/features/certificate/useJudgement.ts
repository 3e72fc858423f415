import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../shared/form/useSettled';
import { queryKeys } from '../../shared/queryKeys';
import { useSame } from '../../shared/search/useSteady';
import { type CertificateItem, type ItemSaid, type Judgement, judge } from './api';
import { type Measured, saidOf } from './measured';

/** A verdict, and what it is about. */
export interface Judged {
  said: ItemSaid[];
  judgement: Judgement;
}

/** Judgements are many, one for each pause in typing: they are forgotten soon. Milliseconds. */
const KEPT = 5000;

/** What the server thinks of what is typed, a moment after the last key. Until the next verdict the last one stays. */
export function useJudgement(
  id: number,
  items: readonly CertificateItem[],
  measured: Measured,
  enabled: boolean,
): { judged?: Judged; isCurrent: boolean } {
  const now = useSame(saidOf(items, measured));
  const said = useSettled(now);
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.certificateJudgement(id, said),
    queryFn: async ({ signal }): Promise<Judged> => ({ said, judgement: await judge(id, said, signal) }),
    enabled: enabled && items.length > 0,
    placeholderData: keepPreviousData,
    gcTime: KEPT,
    retry: false,
  });
  return { judged: data, isCurrent: data !== undefined && !isPlaceholderData && said === now };
}
