import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../api/types';
import { request } from '../client';
import { queryKeys } from '../queryKeys';
import type { MonitorAnswer } from './answer';

/** How topics go: the last 24 hours, what waits, and since when. */
export type MonitorFigures = Schema<'MonitorFigures'>;

/** A topic whose sending is paused. */
export type TopicPause = Schema<'TopicPause'>;

/** How often the figures look again while somebody can see them, in milliseconds. */
const LOOK_AGAIN = 30_000;

export function useFigures(topics: string) {
  return useQuery({
    queryKey: queryKeys.monitorFigures(topics),
    queryFn: () => request<MonitorFigures>('GET', '/monitor-figures', { query: { topic: topics } }),
    refetchInterval: LOOK_AGAIN,
  });
}

export function usePauses() {
  return useQuery({
    queryKey: queryKeys.topicPauses(),
    queryFn: () => request<TopicPause[]>('GET', '/topic-pauses'),
    refetchInterval: LOOK_AGAIN,
  });
}

export const pauseTopic = (topic: string, reason: string) =>
  request<TopicPause[]>('POST', '/topic-pauses', { body: { topic, reason } });

export const resumeTopic = (topic: string) =>
  request<{ waited: number }>('POST', '/topic-pauses/resume', { body: { topic } });

/** Looks again at whatever shows what is paused. */
export function useLookAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.topicPauses() }),
      client.invalidateQueries({ queryKey: queryKeys.monitorFigures() }),
    ]);
}

/** One event for all that the filters find; `expected` is how many the reader was told. */
export const causeMatching = (
  path: string,
  event: string,
  filters: Record<string, string>,
  body: { expected: number; reason?: string },
) => request<MonitorAnswer>('POST', `/${path}/events/${event}/matching`, { query: filters, body });
