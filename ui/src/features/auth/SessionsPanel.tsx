import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';
import { SmallTable } from '../../shared/document/SmallTable';
import { toastSuccess } from '../../shared/feedback/feedback';
import { NotLoaded } from '../../shared/feedback/NotLoaded';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';

type MySession = Schema<'MySession'>;

/** Where this account is and was signed in. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.mySessions(),
    queryFn: () => unwrap(api.GET('/api/my-sessions')),
  });
  const end = useMutation({
    mutationFn: () => unwrap(api.POST('/api/my-sessions/end-others', { body: {} })),
    onSuccess: async ({ ended }) => {
      toastSuccess(t('security.endedOthers', { count: ended }));
      await queries.invalidateQueries({ queryKey: queryKeys.mySessions() });
    },
  });
  const others = data?.some((session) => !session.this && !session.endedAt) ?? false;
  return (
    <section className="panel panel-text" aria-labelledby="security-sessions">
      <h2 id="security-sessions">{t('security.sessions')}</h2>
      <p className="soft">{t('security.sessionsHint')}</p>
      {!data && !isError && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {!data && isError && <NotLoaded onRetry={() => void refetch()} />}
      {data && <Sessions sessions={data} />}
      <div className="security-foot">
        <Popconfirm
          title={t('security.endOthersSure')}
          okText={t('security.endOthers')}
          cancelText={t('document.back')}
          disabled={!others}
          onConfirm={() => end.mutate()}
        >
          <Button disabled={!others} loading={end.isPending}>
            {t('security.endOthers')}
          </Button>
        </Popconfirm>
      </div>
    </section>
  );
}

function Sessions({ sessions }: { sessions: MySession[] }) {
  const { t } = useTranslation();
  const state = (session: MySession) => {
    if (session.this) return t('security.this');
    if (session.endedAt) return t(`security.ended.${session.endedReason}`, { defaultValue: '' });
    return t(session.waits ? 'security.waits' : 'security.open');
  };
  return (
    <SmallTable<MySession>
      label={t('security.sessions')}
      rowKey={(session) => `${session.createdAt}${session.seenAt}${session.browserInfo}`}
      dataSource={sessions}
      columns={[
        {
          title: t('security.browser'),
          key: 'browser',
          render: (_, session) => browserText(session.browserInfo) || t('security.unknown'),
        },
        { title: t('security.since'), dataIndex: 'createdAt', render: timeText },
        { title: t('security.seen'), dataIndex: 'seenAt', render: timeText },
        { title: t('security.state'), key: 'state', render: (_, session) => state(session) },
      ]}
    />
  );
}

/** `os=Linux;browser=Firefox;majorVersion=140` as people say it: Firefox 140, Linux. */
export function browserText(info: string): string {
  const fields = new Map(info.split(';').map((part) => part.split('=', 2) as [string, string]));
  const of = (name: string) => fields.get(name) ?? '';
  const browser = [of('browser'), of('majorVersion')].filter(Boolean).join(' ');
  const os = [of('os'), of('osVersion')].filter(Boolean).join(' ');
  return [browser, os].filter(Boolean).join(', ');
}
