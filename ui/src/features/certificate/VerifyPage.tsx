import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Segmented } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { watched } from '../../shared/document/useDocument';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { Nothing } from '../../shared/search/Nothing';
import { useSteady } from '../../shared/search/useSteady';
import { type CertificateRow, loadCertificates, nameOf, PATH, pageOf } from './api';
import { decisions } from './decisions';
import { InboxEntry } from './InboxEntry';
import { useInboxKeys } from './useInboxKeys';
import { VerifyPanel } from './VerifyPanel';
import './verify.css';

/** Which ones are listed, and in which order: those that wait, the oldest first; those that were decided, the newest first. */
const views = {
  waiting: { state: 'Submitted', sort: 'inbox' },
  decided: { state: 'Accept,Reject', sort: '-changedAt' },
} as const;
type View = keyof typeof views;

/** Rows that are listed at once; who decided these sees the next ones. */
const SIZE = 100;
const none: CertificateRow[] = [];

/** The inbox of whoever verifies: the list, and beside it what was measured of the chosen lot. Which one that is stands in the address. */
export function VerifyPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'decided' ? 'decided' : 'waiting';
  const asked = { ...views[view], size: SIZE };
  const query = useQuery({
    queryKey: queryKeys.list(PATH, asked),
    queryFn: ({ signal }) => loadCertificates(asked, signal),
    ...watched,
  });
  const rows = query.data?.items ?? none;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  // One that is not in the list, such as that of an old link, is shown all the same.
  const id = Number(search.get('id')) || rows[0]?.id;
  const at = rows.findIndex((row) => row.id === id);

  const go = useSteady((to: number | undefined) => {
    const next = new URLSearchParams(search);
    if (to === undefined) next.delete('id');
    else next.set('id', String(to));
    setSearch(next, { replace: true });
  });
  const step = useSteady((by: number) => {
    const to = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (to) go(to.id);
  });
  /** After a decision the next one is shown; at the end of the list the one before. */
  const onDecided = useSteady(() => go((rows[at + 1] ?? rows[at - 1])?.id));
  const tick = useCallback(
    (row: number) =>
      setTicked((before) => {
        const after = new Set(before);
        if (!after.delete(row)) after.add(row);
        return after;
      }),
    [],
  );
  const chosen = useMemo(() => rows.filter((row) => ticked.has(row.id)), [rows, ticked]);
  const press = useRef<(event: string) => void>(undefined);
  useInboxKeys({
    step,
    tick: () => id !== undefined && tick(id),
    accept: () => press.current?.('accept'),
    reject: () => press.current?.('reject'),
  });
  useInView(id);
  if (!query.data) return <LoadingOrFault error={query.error} onRetry={() => void query.refetch()} />;
  const show = (to: View) => {
    setTicked(new Set());
    setSearch(to === 'waiting' ? {} : { view: to });
  };
  return (
    <PageFrame
      name="verificationCOC"
      actions={
        <Segmented<View>
          value={view}
          onChange={show}
          options={(Object.keys(views) as View[]).map((value) => ({ value, label: t(`certificate.inbox.${value}`) }))}
        />
      }
    >
      <div className="verify">
        <section className="panel verify-list" aria-label={t('certificate.inbox.list')}>
          <div className="verify-bar">
            {rows.length > 0 && (
              <Checkbox
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={({ target }) => setTicked(new Set(target.checked ? rows.map((row) => row.id) : []))}
              >
                {t('certificate.inbox.tickAll')}
              </Checkbox>
            )}
            <span className="soft" role="status">
              {t('search.total', { count: query.data.totalcount, total: query.data.totalcount })}
            </span>
            {chosen.length > 0 && (
              <div className="verify-many" role="toolbar" aria-label={t('search.selected', { n: chosen.length })}>
                <ChosenEvents
                  process="certificate"
                  path={PATH}
                  actions={decisions}
                  selection={{
                    rows: chosen,
                    clear: () => setTicked(new Set()),
                    drop: (dropped) =>
                      setTicked(new Set(chosen.filter((row) => !dropped.includes(row)).map((row) => row.id))),
                    refresh: async () => {
                      go(undefined);
                      await client.invalidateQueries({ queryKey: queryKeys.all(PATH) });
                    },
                  }}
                  name={nameOf}
                  address={pageOf}
                />
              </div>
            )}
          </div>
          {rows.length === 0 ? (
            <Nothing kind="empty" hint={t(`certificate.inbox.none.${view}`)} />
          ) : (
            <ul className="verify-entries">
              {rows.map((row) => (
                <InboxEntry
                  key={row.id}
                  row={row}
                  isChosen={row.id === id}
                  isTicked={ticked.has(row.id)}
                  onChoose={go}
                  onTick={tick}
                />
              ))}
            </ul>
          )}
        </section>
        {id !== undefined && <VerifyPanel key={id} id={id} press={press} onDecided={onDecided} />}
      </div>
    </PageFrame>
  );
}

/** The chosen entry is where it can be seen, whichever way it was chosen. */
function useInView(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(`inbox-${id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
}
