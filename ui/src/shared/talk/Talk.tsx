import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Skeleton, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { DocumentKey } from '../document/types';
import { NotLoaded } from '../feedback/NotLoaded';
import { queryKeys } from '../queryKeys';
import { CommentItem } from './CommentItem';
import { Composer } from './Composer';
import { useTalk, useTalks } from './useTalk';
import './talk.css';

/** What supplier and buyer say to each other on a document. An address with `comment=` leads to one of them. */
export function Talk({ doc }: { doc: DocumentKey }) {
  return useTalks() ? <Panel doc={doc} /> : null;
}

function Panel({ doc }: { doc: DocumentKey }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [back, setBack] = useState(0);
  const { total, comments, hasEarlier, isReady, error, refetch } = useTalk(doc, back);
  const wanted = useWanted(isReady);
  const changed = () => client.invalidateQueries({ queryKey: queryKeys.comments(doc.process, doc.id) });
  return (
    <Card size="small" className="talk" styles={{ body: { padding: 16 } }}>
      <section aria-labelledby="talk">
        <Typography.Title level={2} className="section-title" id="talk" tabIndex={-1}>
          {t('talk.title')}
          {total > 0 && <span className="soft"> {total}</span>}
        </Typography.Title>
        {error && !isReady && <NotLoaded onRetry={refetch} />}
        {!error && !isReady && <Skeleton active />}
        {hasEarlier && (
          <Button type="link" size="small" onClick={() => setBack(back + 1)}>
            {t('talk.earlier')}
          </Button>
        )}
        {isReady && comments.length === 0 && <p className="soft">{t('talk.empty')}</p>}
        {comments.length > 0 && (
          <ul className="talk-list">
            {comments.map((comment) => (
              <CommentItem key={comment.id} of={comment} wanted={comment.id === wanted} onChanged={changed} />
            ))}
          </ul>
        )}
        <Composer doc={doc} onWritten={changed} />
      </section>
    </Card>
  );
}

/** The comment that the address names; it is brought into sight once it is there. */
function useWanted(isReady: boolean): number | undefined {
  const [search] = useSearchParams();
  const wanted = Number(search.get('comment')) || undefined;
  useEffect(() => {
    if (isReady && wanted) document.getElementById(`comment-${wanted}`)?.scrollIntoView({ block: 'center' });
  }, [isReady, wanted]);
  return wanted;
}
