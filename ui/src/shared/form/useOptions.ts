import { useQuery } from '@tanstack/react-query';
import { request } from '../client';
import { currentLanguage } from '../i18n/i18n';
import { queryKeys } from '../queryKeys';

/** An entry of a list of choices. */
export interface OptionItem {
  value: string;
  label: string;
}

/** Lists of choices that change rarely: the last part of `/option/…`. `worded` ones have labels in the reader's language. */
const lists = {
  getPoStatusList: { worded: true },
  approvalState: { worded: true },
  getPoListOrderBy: { worded: true },
  allowOrderBy: { worded: true },
  orderSeq: { worded: true },
  asnStatus: { worded: true },
  asnClosedStatus: { worded: true },
  asnRcvType: { worded: true },
  shipmentOrderBy: { worded: true },
  createAsnOrderBy: { worded: true },
  tax: { worded: true },
  getOrgIdOption: { worded: false },
  currency: { worded: false },
  rfcPullInState: { worded: true },
  rfcChannelType: { worded: true },
  rcvTransactionType: { worded: true },
} as const;

const none: OptionItem[] = [];

/** The choices of a list; none while they are fetched. */
export function useOptions(list: keyof typeof lists, query?: Record<string, string>): OptionItem[] {
  const asked = lists[list].worded ? { ...query, lang: currentLanguage() } : { ...query };
  const { data = none } = useQuery({
    queryKey: queryKeys.options(list, asked),
    queryFn: () => request<OptionItem[]>('GET', `/option/${list}`, { query: asked }),
    staleTime: 600_000,
  });
  return data;
}
