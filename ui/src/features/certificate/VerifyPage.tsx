import { useQuery } from '@tanstack/react-query';
import { Segmented, Tag } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { watched } from '../../shared/document/useDocument';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { changed } from '../../shared/search/changed';
import { Nothing } from '../../shared/search/Nothing';
import { askedFilters, readQuery, shownDay } from '../../shared/search/query';
import { useSteady } from '../../shared/search/useSteady';
import { type CertificateRow, loadCertificates, PATH } from './api';
import { Inbox } from './Inbox';
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
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'decided' ? 'decided' : 'waiting';
  const { filters } = readQuery(search, [changed]);
  const asked = { ...views[view], ...askedFilters(filters, [changed]), size: SIZE };
  const query = useQuery({
    queryKey: queryKeys.list(PATH, asked),
    queryFn: ({ signal }) => loadCertificates(asked, signal),
    ...watched,
  });
  const inbox = useInbox(query.data?.items ?? none);
  const { rows, id } = inbox;
  const show = (to: View) => {
    inbox.setTicked(new Set());
    setSearch(to === 'waiting' ? {} : { view: to });
  };
  return (
    <PageFrame
      name="verificationCOC"
      query={query}
      actions={
        <Segmented<View>
          value={view}
          onChange={show}
          options={(Object.keys(views) as View[]).map((value) => ({ value, label: t(`certificate.inbox.${value}`) }))}
        />
      }
    >
      <Narrowed filters={filters} onClear={() => show(view)} />
      <div className="verify">
        <Inbox
          rows={rows}
          total={query.data?.totalcount ?? 0}
          more={t(`certificate.inbox.more.${view}`, { shown: rows.length })}
          nothing={<Nothing kind="empty" hint={t(`certificate.inbox.none.${view}`)} />}
          id={id}
          ticked={inbox.ticked}
          onTick={inbox.tick}
          onTicked={inbox.setTicked}
          onChoose={inbox.go}
        />
        {id !== undefined && <VerifyPanel key={id} id={id} press={inbox.press} onDecided={inbox.onDecided} />}
      </div>
    </PageFrame>
  );
}

/** What narrows the list to those of an age, as the home page's chart leads here; and the way back to all. */
function Narrowed({ filters, onClear }: { filters: Record<string, string>; onClear: () => void }) {
  const { t } = useTranslation();
  if (Object.keys(filters).length === 0) return null;
  const [from, to] = [shownDay(filters[changed.from], false), shownDay(filters[changed.to], true)];
  return (
    <div>
      <Tag closable={{ 'aria-label': t('search.reset') }} onClose={onClear}>
        {t(changed.label)}: {from} – {to}
      </Tag>
    </div>
  );
}

/** What is chosen and what is ticked, by pointer or by key. */
function useInbox(rows: CertificateRow[]) {
  const [search, setSearch] = useSearchParams();
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
  const tick = useCallback(
    (row: number) =>
      setTicked((before) => {
        const after = new Set(before);
        if (!after.delete(row)) after.add(row);
        return after;
      }),
    [],
  );
  /** After a decision the next one is shown, at the end of the list the one before; who went on meanwhile stays there. */
  const onDecided = useSteady((decided: number) => {
    if (decided === id) go((rows[at + 1] ?? rows[at - 1])?.id);
  });
  const press = useRef<(event: string) => void>(undefined);
  useInboxKeys({
    step: (by) => {
      const to = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
      if (to) go(to.id);
    },
    tick: () => id !== undefined && tick(id),
    accept: () => press.current?.('accept'),
    reject: () => press.current?.('reject'),
  });
  // The chosen entry is where it can be seen, whichever way it was chosen.
  useEffect(() => {
    if (id !== undefined) document.getElementById(`inbox-${id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  return { rows, id, go, ticked, setTicked, tick, onDecided, press };
}
