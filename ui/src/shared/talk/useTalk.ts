import { useQuery } from '@tanstack/react-query';
import type { DocumentKey } from '../document/types';
import { watched } from '../document/useDocument';
import { queryKeys } from '../queryKeys';
import { useUser } from '../session/user';
import { loadComments, SIZE } from './api';

/** Companies that only carry the goods: what the two sides say to each other is not for them. */
const CARRYING = ['F', 'R'];

/** Whether the person has a part in what is said on documents. */
export function useTalks(): boolean {
  const user = useUser();
  return user !== undefined && !CARRYING.includes(user.companytype);
}

/** How much was said, with the first page of it. The head and the panel ask once. */
export function useFirstPage(doc: DocumentKey) {
  return useQuery({
    queryKey: queryKeys.comments(doc.process, doc.id, 1),
    queryFn: () => loadComments(doc, 1),
    enabled: useTalks(),
    ...watched,
  });
}

/** The last pages as one, and `back` more before them; of a short talk there is only the first. */
export function useTalk(doc: DocumentKey, back: number) {
  const first = useFirstPage(doc);
  const total = first.data?.totalcount ?? 0;
  const last = Math.max(1, Math.ceil(total / SIZE));
  // The last page alone may have one comment.
  const from = Math.max(1, last - 1 - back);
  const rest = useQuery({
    queryKey: queryKeys.comments(doc.process, doc.id, `${from} to ${last}`),
    queryFn: async () => {
      const pages = Array.from({ length: last - Math.max(from, 2) + 1 }, (_, n) => Math.max(from, 2) + n);
      return (await Promise.all(pages.map((page) => loadComments(doc, page)))).flatMap(({ items }) => items);
    },
    enabled: last > 1,
    ...watched,
  });
  const begin = from === 1 ? (first.data?.items ?? []) : [];
  return {
    total,
    comments: last === 1 ? begin : [...begin, ...(rest.data ?? [])],
    hasEarlier: from > 1,
    isReady: first.data !== undefined && (last === 1 || rest.data !== undefined),
    error: first.error ?? rest.error,
    refetch: () => void first.refetch(),
  };
}
