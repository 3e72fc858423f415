import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PagePart } from '../../shared/frame/PageFrame';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { FilterForm } from '../../shared/search/FilterForm';
import { Nothing, Waiting } from '../../shared/search/Nothing';
import { faultsOf, readQuery, writeQuery } from '../../shared/search/query';
import { ResultPages } from '../../shared/search/ResultPages';
import type { SearchQuery } from '../../shared/search/types';
import { useMay } from '../../shared/session/permission';
import { useNarrow } from '../../shared/useNarrow';
import { loadBoard } from './api';
import { BoardCards } from './BoardCards';
import { BoardGrid } from './BoardGrid';
import { boardFields } from './schedule';
import './schedule.css';

/** Parts down, the days of one week across; the week, the filters and the page are in the address. */
export function ScheduleBoard() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const inside = useMay('GET /api/options/buyers');
  const fields = useMemo(() => boardFields(inside)(t), [inside, t]);
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search, fields);
  const weekOf = search.get('weekOf') ?? '';
  const asked = { ...query.filters, ...(weekOf && { weekOf }), page: query.page, size: query.size };
  const board = useQuery({
    queryKey: queryKeys.scheduleBoard(asked),
    queryFn: ({ signal }) => loadBoard(asked, signal),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<SearchQuery>) =>
    setSearch((before) => writeQuery({ ...query, ...next, page: next.page ?? 1 }, '', before, fields));
  const turn = (day?: string) =>
    setSearch((before) => {
      const next = writeQuery({ ...query, page: 1 }, '', before, fields);
      if (day) next.set('weekOf', day);
      else next.delete('weekOf');
      return next;
    });
  const [monday] = board.data?.days ?? [];
  const days = board.data?.days ?? [];
  const other = (weeks: number) => monday && dayjs(monday).add(weeks, 'week').format('YYYY-MM-DD');
  const total = board.data?.totalcount ?? 0;
  return (
    <PagePart>
      <FilterForm
        fields={fields}
        filters={query.filters}
        busy={board.isFetching}
        refused={faultsOf(board.error, fields)}
        onSearch={(filters) => change({ filters })}
      />
      <section className="panel search-results" aria-label={t('schedule.view.board')} aria-busy={board.isFetching}>
        <Flex wrap gap={8} align="center" className="schedule-weeks">
          <Button icon={<Icon of={LeftOutlined} />} disabled={!monday} onClick={() => turn(other(-1))}>
            {t('schedule.weekBefore')}
          </Button>
          <Button disabled={!weekOf} onClick={() => turn()}>
            {t('schedule.thisWeek')}
          </Button>
          <Button
            icon={<Icon of={RightOutlined} />}
            iconPlacement="end"
            disabled={!monday}
            onClick={() => turn(other(1))}
          >
            {t('schedule.weekAfter')}
          </Button>
          <strong role="status">{monday && `${monday} – ${days[days.length - 1]}`}</strong>
          {board.data && (
            <span className="soft">{t('schedule.parts', { count: total, total: total.toLocaleString('en-US') })}</span>
          )}
        </Flex>
        {board.isPending && <Waiting />}
        {board.isError && !board.data && <Nothing kind="failed" onRetry={() => void board.refetch()} />}
        {board.data && total === 0 && (
          <Nothing
            kind={Object.keys(query.filters).length > 0 ? 'noMatch' : 'empty'}
            onClear={() => change({ filters: {} })}
            hint={t('schedule.empty.DUE')}
          />
        )}
        {board.data &&
          total > 0 &&
          (narrow ? (
            <BoardCards board={board.data} filters={query.filters} />
          ) : (
            <BoardGrid board={board.data} filters={query.filters} />
          ))}
        {total > 0 && <ResultPages page={query.page} size={query.size} total={total} onChange={change} />}
      </section>
    </PagePart>
  );
}
