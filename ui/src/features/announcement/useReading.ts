import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../shared/queryKeys';
import { type Notice, noteRead } from './api';

/** Whoever has an announcement in front of them has read it as it is now: once for each version. */
export function useReading(notice: Notice | undefined): void {
  const client = useQueryClient();
  const unread = notice?.read === false ? notice : undefined;
  useEffect(() => {
    if (!unread) return;
    noteRead(unread)
      .then(() => client.invalidateQueries({ queryKey: queryKeys.announcements() }))
      // Withdrawn meanwhile, or not reached: it stays unread.
      .catch(() => undefined);
  }, [unread, client]);
}
