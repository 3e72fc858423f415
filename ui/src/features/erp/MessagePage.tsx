import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { isPassing } from '../../shared/document/StateTag';
import { PASSING, useDocument, watched } from '../../shared/document/useDocument';
import { DeadJob } from '../../shared/job/DeadJob';
import { Attempts } from '../../shared/message/Attempts';
import { messageActions, messageEventsOfJobs } from '../../shared/message/actions';
import { ChannelText } from '../../shared/message/ChannelText';
import { LastError } from '../../shared/message/LastError';
import { timeText } from '../../shared/time';
import { documentLink, loadMessage, type Message } from './api';
import './erp.css';
import { PayloadView } from './PayloadView';
import { isWaiting, Posted } from './Posted';

/** How soon to look again, in milliseconds: often while the ERP is being asked. */
const lookAgain = (message: Message) => (isWaiting(message) ? PASSING : watched.refetchInterval);

/** One message: what was said, every attempt to say it, and what the other side answered. */
export function MessagePage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'erp_message', path: 'erp-messages', id };
  const { data: message, error, refetch } = useDocument(doc, loadMessage, lookAgain);
  if (!message) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const link = documentLink(message);
  const { previous } = message;
  const before = previous ? { title: t('erp.diff.before'), value: previous.payload } : undefined;
  return (
    <DocumentPage
      doc={doc}
      title={`${t(`erp_message.kind.${message.kind}`)} ${message.documentNo}`}
      subtitle={`#${message.id} · ${message.state} · ${t(`erp.direction.${message.direction}`)}`}
      state={message.state}
      version={message.version}
      actions={messageActions}
      hidden={messageEventsOfJobs}
      notice={
        <>
          <DeadJob process={doc.process} document={id} waits={isPassing(doc.process, message.state)} />
          <LastError message={message} />
          <Posted message={message} />
        </>
      }
      sections={[
        {
          items: [
            { name: 'documentNo', value: link ? <Link to={link}>{message.documentNo}</Link> : message.documentNo },
            { name: 'vendorCode', value: message.vendorCode },
            { name: 'channel', value: <ChannelText of={message.channel} /> },
            { name: 'attempts', value: message.attempts },
            { name: 'createdAt', value: timeText(message.createdAt) },
            { name: 'changedAt', value: timeText(message.changedAt) },
            { name: 'idempotencyKey', value: <Typography.Text code>{message.idempotencyKey}</Typography.Text> },
          ],
        },
      ]}
    >
      <Attempts list={message.attemptList.map((attempt) => ({ ...attempt, words: attempt.error }))} />
      <PayloadView title={t('erp.payload')} value={message.payload} before={before} />
      {previous && (
        <Link to={`/monitor/messages/${previous.id}`}>
          {t('erp.diff.previous', { id: previous.id, at: timeText(previous.createdAt) })}
        </Link>
      )}
      <PayloadView title={t('erp.answer')} value={message.answer} />
    </DocumentPage>
  );
}
