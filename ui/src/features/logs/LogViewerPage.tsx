import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Flex, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { FilterForm } from '../../shared/search/FilterForm';
import { Nothing, Waiting } from '../../shared/search/Nothing';
import { askedFilters, faultsOf, readQuery, writeQuery } from '../../shared/search/query';
import { useSame, useSteady } from '../../shared/search/useSteady';
import { timeText } from '../../shared/time';
import { type LogLine, type LogPage, loadLines, logFields } from './api';
import { LineDrawer } from './LineDrawer';
import { LogLines } from './LogLines';
import { useTail } from './useTail';
import '../../shared/search/search.css';
import './logs.css';

/** Lines of every process on this machine: newest first, live, and all of one request in their order. */
export function LogViewerPage() {
  const { t } = useTranslation();
  const fields = useMemo(() => logFields(t), [t]);
  const [search, setSearch] = useSearchParams();
  const filters = useSame(readQuery(search, fields).filters);
  const asked = useSame(askedFilters(filters, fields));
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState<LogLine>();
  const query = useLines(asked);
  const { data, error } = query;
  const pages = data?.pages ?? [];
  const follows = wanted && !filters.to;
  const tail = useTail(asked, pages[0]?.readAt, follows);
  const lines = useMemo(() => joined(tail.lines, pages), [tail.lines, pages]);
  // What one request did is read from its beginning.
  const inOrder = filters.requestId ? [...lines].reverse() : lines;
  const onSearch = useSteady((next: Record<string, string>) => {
    if (JSON.stringify(next) === JSON.stringify(filters)) void query.refetch();
    else setSearch((before) => writeQuery({ filters: next, page: 1, size: 20, sort: '' }, '', before, fields));
  });
  const refused = useMemo(() => faultsOf(error, fields), [error, fields]);
  return (
    <PageFrame
      name="logViewer"
      actions={
        <Flex align="center" gap={8}>
          <Switch id="log-live" checked={follows} disabled={Boolean(filters.to)} onChange={setWanted} />
          <label htmlFor="log-live">{t('log.live')}</label>
        </Flex>
      }
    >
      <FilterForm fields={fields} filters={filters} busy={query.isFetching} refused={refused} onSearch={onSearch} />
      <section className="panel log-panel" aria-label={t('search.results')} aria-busy={query.isFetching}>
        <Flex wrap justify="space-between" gap={8} className="log-bar">
          <span className="soft" role="status">
            {data && t('log.count', { count: lines.length })}
            {follows && ` · ${t(tail.failed ? 'log.liveFailed' : 'log.liveHint')}`}
            {tail.gap && ` · ${t('log.gap')}`}
          </span>
          {filters.requestId && <span className="soft">{t('log.followed')}</span>}
        </Flex>
        {query.isPending && <Waiting />}
        {query.isError && !data && !refused && <Nothing kind="failed" onRetry={() => void query.refetch()} />}
        {data && lines.length === 0 && <NoLines page={pages.at(-1)} onClear={() => onSearch({})} filters={filters} />}
        {inOrder.length > 0 && <LogLines lines={inOrder} onOpen={setOpen} follows={Boolean(filters.requestId)} />}
        {data && <Older query={query} page={pages.at(-1)} />}
      </section>
      {open && <LineDrawer line={open} onClose={() => setOpen(undefined)} />}
    </PageFrame>
  );
}

function useLines(asked: Record<string, string>) {
  return useInfiniteQuery({
    queryKey: queryKeys.list('log-lines', asked),
    queryFn: ({ pageParam, signal }) => loadLines({ ...asked, before: pageParam, size: '100' }, signal),
    initialPageParam: '',
    getNextPageParam: (page: LogPage) => page.older ?? undefined,
    // What was read a moment ago has been added to since.
    gcTime: 0,
  });
}

/** Every line once: what came since the first page was read may be on it already. */
function joined(fresh: LogLine[], pages: LogPage[]): LogLine[] {
  const read = pages.flatMap(({ items }) => items);
  const known = new Set(read.map(({ id }) => id));
  return [...fresh.filter(({ id }) => !known.has(id)), ...read];
}

interface NoLinesProps {
  page?: LogPage;
  filters: Record<string, string>;
  onClear: () => void;
}

function NoLines({ page, filters, onClear }: NoLinesProps) {
  const { t } = useTranslation();
  if (page && !page.isKept) return <Nothing kind="empty" hint={t('log.notKept')} />;
  // There may be some further back.
  if (page?.older) return null;
  const kind = Object.keys(filters).length > 0 ? 'noMatch' : 'empty';
  return <Nothing kind={kind} onClear={onClear} hint={t('log.empty')} />;
}

function Older({ query, page }: { query: ReturnType<typeof useLines>; page?: LogPage }) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Flex wrap align="center" justify="center" gap={12} className="log-older">
      {page?.lookedBackTo && <span className="soft">{t('log.lookedBackTo', { at: timeText(page.lookedBackTo) })}</span>}
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(page?.lookedBackTo ? 'log.lookFurther' : 'log.older')}
      </Button>
    </Flex>
  );
}
