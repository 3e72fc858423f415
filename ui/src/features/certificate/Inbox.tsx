import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { queryKeys } from '../../shared/queryKeys';
import { type CertificateRow, nameOf, PATH, pageOf } from './api';
import { decisions } from './decisions';
import { InboxEntry } from './InboxEntry';

interface Props {
  rows: CertificateRow[];
  total: number;
  /** What is said where there are more than these rows. */
  more: string;
  /** Why there may be none. */
  nothing: React.ReactNode;
  /** The one that is shown. */
  id: number | undefined;
  ticked: ReadonlySet<number>;
  onTick: (id: number) => void;
  onTicked: (ids: ReadonlySet<number>) => void;
  onChoose: (id: number | undefined) => void;
}

/** The list of an inbox: one is chosen to be looked at, many are ticked to be decided at once. */
export function Inbox({ rows, total, more, nothing, id, ticked, onTick, onTicked, onChoose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chosen = rows.filter((row) => ticked.has(row.id));
  const keep = (kept: CertificateRow[]) => onTicked(new Set(kept.map((row) => row.id)));
  return (
    <section className="panel verify-list" aria-label={t('certificate.inbox.list')}>
      <div className="verify-bar">
        {rows.length > 0 && (
          <Checkbox
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={({ target }) => keep(target.checked ? rows : [])}
          >
            {t('certificate.inbox.tickAll')}
          </Checkbox>
        )}
        <span className="soft" role="status">
          {t('search.total', { count: total, total })}
          {total > rows.length && rows.length > 0 && <span className="verify-more">{more}</span>}
        </span>
        {chosen.length > 0 && (
          <div className="verify-many" role="toolbar" aria-label={t('search.selected', { n: chosen.length })}>
            <ChosenEvents
              process="certificate"
              path={PATH}
              actions={decisions}
              selection={{
                rows: chosen,
                clear: () => keep([]),
                drop: (dropped) => keep(chosen.filter((row) => !dropped.includes(row))),
                refresh: async () => {
                  onChoose(undefined);
                  await client.invalidateQueries({ queryKey: queryKeys.all(PATH) });
                },
              }}
              name={nameOf}
              address={pageOf}
            />
          </div>
        )}
      </div>
      {rows.length === 0 && nothing}
      <ul className="verify-entries">
        {rows.map((row) => (
          <InboxEntry
            key={row.id}
            row={row}
            isChosen={row.id === id}
            isTicked={ticked.has(row.id)}
            onChoose={onChoose}
            onTick={onTick}
          />
        ))}
      </ul>
    </section>
  );
}
