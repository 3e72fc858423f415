import { Typography } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../document/SmallTable';
import { Tone, type ToneName } from '../document/Tone';
import { timeText } from '../time';
import './message.css';

/** One attempt to deliver a message. */
export interface AttemptRow {
  attemptNo: number;
  startedAt: string;
  /** Null = running, or lost with its worker. */
  finishedAt?: string | null;
  outcome?: string | null;
  /** Code of the other side's answer, where its protocol has one. */
  code?: number | null;
  /** What the other side said, or why it could not be asked. */
  words?: string | null;
  /** A longer answer, shown when the row is opened. */
  answer?: unknown;
}

const tones: Record<string, ToneName> = {
  done: 'good',
  already_posted: 'good',
  accepted: 'act',
  transient: 'act',
  not_ready: 'act',
  refused: 'bad',
  conflict: 'bad',
  sign_in: 'bad',
  lost: 'over',
};

/** Every attempt to deliver a message, the newest first. */
export function Attempts({ list }: { list: AttemptRow[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('attempt.title', { count: list.length })}
      </Typography.Title>
      <SmallTable<AttemptRow>
        label={t('attempt.title', { count: list.length })}
        rowKey="attemptNo"
        pagination={list.length > 10 ? { pageSize: 10, size: 'small' } : false}
        dataSource={[...list].reverse()}
        locale={{ emptyText: t('attempt.none') }}
        expandable={{
          columnTitle: <span className="hidden-text">{t('attempt.answer')}</span>,
          rowExpandable: ({ answer }) => answer !== null && answer !== undefined,
          expandedRowRender: ({ answer }) => <pre className="json">{JSON.stringify(answer, null, 2)}</pre>,
        }}
        columns={[
          { title: '#', dataIndex: 'attemptNo' },
          {
            title: t('attempt.outcome'),
            dataIndex: 'outcome',
            render: (outcome: string | null) => (
              <Tone tone={(outcome && tones[outcome]) || 'moving'}>
                {t(`attempt.outcomes.${outcome ?? 'running'}`)}
              </Tone>
            ),
          },
          { title: t('attempt.startedAt'), dataIndex: 'startedAt', render: timeText },
          {
            title: t('attempt.duration'),
            key: 'duration',
            align: 'end',
            render: (_, attempt) => durationText(attempt),
          },
          {
            title: t('attempt.words'),
            dataIndex: 'words',
            render: (words: string | null, { code }) => (
              <Typography.Paragraph
                style={{ margin: 0, maxWidth: 480, whiteSpace: 'normal' }}
                ellipsis={{ rows: 2, expandable: true }}
              >
                {[code, words].filter((part) => part !== null && part !== undefined).join(' ')}
              </Typography.Paragraph>
            ),
          },
        ]}
      />
    </section>
  );
}

function durationText({ startedAt, finishedAt }: AttemptRow): string {
  if (!finishedAt) return '–';
  const milliseconds = dayjs(finishedAt).diff(dayjs(startedAt));
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
