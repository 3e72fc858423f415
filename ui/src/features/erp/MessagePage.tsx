import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { Tone, type ToneName } from '../../shared/document/Tone';
import { useDocument } from '../../shared/document/useDocument';
import { Icon } from '../../shared/icon/Icon';
import { timeText } from '../../shared/time';
import { messageActions, messageEventsOfJobs } from './actions';
import './erp.css';
import { type Attempt, documentLink, loadMessage, type Message } from './api';

/** One message: what was said, every attempt to say it, and what the other side answered. */
export function MessagePage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'erp_message', path: 'erp-messages', id };
  const { data: message, error, refetch } = useDocument(doc, loadMessage);
  if (!message) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const link = documentLink(message);
  return (
    <DocumentPage
      doc={doc}
      title={`${t(`erp_message.kind.${message.kind}`)} ${message.documentNo}`}
      subtitle={`#${message.id} · ${message.state} · ${t(`erp.direction.${message.direction}`)}`}
      state={message.state}
      version={message.version}
      actions={messageActions}
      hidden={messageEventsOfJobs}
      notice={<LastError message={message} />}
      sections={[
        {
          items: [
            { name: 'documentNo', value: link ? <Link to={link}>{message.documentNo}</Link> : message.documentNo },
            { name: 'vendorCode', value: message.vendorCode },
            { name: 'attempts', value: message.attempts },
            { name: 'createdAt', value: timeText(message.createdAt) },
            { name: 'changedAt', value: timeText(message.changedAt) },
            { name: 'idempotencyKey', value: <Typography.Text code>{message.idempotencyKey}</Typography.Text> },
          ],
        },
      ]}
    >
      <Attempts list={message.attemptList} />
      <div className="json-pair">
        <Json title={t('erp.payload')} value={message.payload} />
        <Json title={t('erp.answer')} value={message.answer} />
      </div>
    </DocumentPage>
  );
}

function LastError({ message }: { message: Message }) {
  const { t } = useTranslation();
  if (!message.lastError || message.state === 'Y') return null;
  return (
    <Alert
      type={message.state === 'F' || message.state === 'E' ? 'error' : 'warning'}
      showIcon
      title={t('field.lastError')}
      description={<span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.lastError}</span>}
    />
  );
}

const tones: Record<string, ToneName> = {
  done: 'good',
  already_posted: 'good',
  transient: 'act',
  refused: 'bad',
  conflict: 'bad',
  sign_in: 'bad',
  lost: 'over',
};

function Attempts({ list }: { list: Attempt[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('erp.attempts', { count: list.length })}
      </Typography.Title>
      <SmallTable<Attempt>
        label={t('erp.attempts', { count: list.length })}
        rowKey="attemptNo"
        pagination={list.length > 10 ? { pageSize: 10, size: 'small' } : false}
        dataSource={[...list].reverse()}
        locale={{ emptyText: t('erp.noAttempt') }}
        expandable={{
          columnTitle: <span className="hidden-text">{t('erp.answer')}</span>,
          rowExpandable: ({ answer }) => answer !== null && answer !== undefined,
          expandedRowRender: ({ answer }) => <pre className="json">{JSON.stringify(answer, null, 2)}</pre>,
        }}
        columns={[
          { title: '#', dataIndex: 'attemptNo' },
          {
            title: t('erp.outcome'),
            dataIndex: 'outcome',
            render: (outcome: string | null) => (
              <Tone tone={(outcome && tones[outcome]) || 'moving'}>{t(`erp.outcomes.${outcome ?? 'running'}`)}</Tone>
            ),
          },
          { title: t('erp.startedAt'), dataIndex: 'startedAt', render: timeText },
          { title: t('erp.duration'), key: 'duration', align: 'end', render: (_, attempt) => durationText(attempt) },
          {
            title: t('erp.error'),
            dataIndex: 'error',
            render: (error: string | null) => (
              <Typography.Paragraph
                style={{ margin: 0, maxWidth: 480, whiteSpace: 'normal' }}
                ellipsis={{ rows: 2, expandable: true }}
              >
                {error ?? ''}
              </Typography.Paragraph>
            ),
          },
        ]}
      />
    </section>
  );
}

function durationText({ startedAt, finishedAt }: Attempt): string {
  if (!finishedAt) return '–';
  const milliseconds = dayjs(finishedAt).diff(dayjs(startedAt));
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function Json({ title, value }: { title: string; value: unknown }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const empty = value === null || value === undefined;
  const text = empty ? t('erp.nothing') : JSON.stringify(value, null, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <section style={{ minWidth: 0 }}>
      <Flex justify="space-between" align="center" style={{ marginBottom: 4, minHeight: 32 }}>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          {title}
        </Typography.Title>
        {!empty && (
          <Button size="small" type="text" icon={<Icon of={CopyOutlined} />} onClick={copy}>
            {copied ? t('erp.copied') : t('erp.copy')}
          </Button>
        )}
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
      <pre className="json" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
