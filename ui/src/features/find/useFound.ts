import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../shared/form/useSettled';
import { queryKeys } from '../../shared/queryKeys';
import { loadFound, SHORTEST } from './api';
import { type Entry, entriesOf, type Screen, screensFor, stillFound } from './entries';
import { recentEntries } from './recent';

/** Milliseconds for which nobody types before the server is asked. */
const PAUSE = 150;

const asks = (text: string) => text.length >= SHORTEST;

interface FoundNow {
  /** What these words find, and before any are typed what was opened last. */
  entries: Entry[];
  isRecent: boolean;
  /** More may come. */
  isLooking: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** What is found for the words as they are now; an answer to earlier ones counts only as far as it answers these. */
export function useFound(words: string, screens: Screen[]): FoundNow {
  const { t } = useTranslation();
  const typed = words.trim();
  const settled = useSettled(typed, PAUSE);
  const [recent] = useState(recentEntries);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.found(settled),
    queryFn: () => loadFound(settled),
    enabled: asks(settled),
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const isOld = isPlaceholderData || settled !== typed;
  const entries = useMemo(() => {
    if (!typed) return recent;
    const found = asks(typed) ? (isOld ? stillFound(data, typed) : data) : undefined;
    return [...screensFor(typed, screens, t), ...entriesOf(found, t)];
  }, [typed, recent, data, isOld, screens, t]);
  const isFailed = asks(typed) && settled === typed && isError && !isFetching;
  return {
    entries,
    isRecent: !typed,
    isLooking: asks(typed) && !isFailed && (settled !== typed || isFetching),
    isFailed,
    retry: () => void refetch(),
  };
}
