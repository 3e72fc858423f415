import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { isPassing } from '../../shared/document/StateTag';
import { useDocument } from '../../shared/document/useDocument';
import { DeadJob } from '../../shared/job/DeadJob';
import { Attempts } from '../../shared/message/Attempts';
import { messageActions, messageEventsOfJobs } from '../../shared/message/actions';
import { LastError } from '../../shared/message/LastError';
import { timeText } from '../../shared/time';
import { documentLink, loadMail } from './api';
import { Preview } from './Preview';

/** One mail: as people read it, and every attempt to hand it over with what the mail server said. */
export function MailPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'mail', path: 'mails', id };
  const { data: mail, error, refetch } = useDocument(doc, loadMail);
  if (!mail) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const link = documentLink(mail);
  return (
    <DocumentPage
      doc={doc}
      title={mail.subject ?? t(`mail.template.${mail.template}`)}
      subtitle={`#${mail.id} · ${mail.toName} <${mail.toAddress}>`}
      state={mail.state}
      version={mail.version}
      actions={messageActions}
      hidden={messageEventsOfJobs}
      notice={
        <>
          <DeadJob process={doc.process} document={id} waits={isPassing(doc.process, mail.state)} />
          <LastError message={mail} />
        </>
      }
      sections={[
        {
          items: [
            { name: 'toName', value: mail.toName },
            { name: 'toAddress', value: mail.toAddress },
            { name: 'template', value: t(`mail.template.${mail.template}`) },
            { name: 'language', value: t(`mail.language.${mail.language}`) },
            { name: 'documentNo', value: link ? <Link to={link}>{mail.documentNo}</Link> : mail.documentNo },
            { name: 'documentCount', value: mail.documentCount },
            { name: 'attempts', value: mail.attempts },
            { name: 'createdAt', value: timeText(mail.createdAt) },
            { name: 'changedAt', value: timeText(mail.changedAt) },
            { name: 'messageId', value: mail.messageId && <Typography.Text code>{mail.messageId}</Typography.Text> },
            { name: 'idempotencyKey', value: <Typography.Text code>{mail.idempotencyKey}</Typography.Text> },
          ],
        },
      ]}
    >
      <Preview mail={mail} />
      <Attempts list={mail.attemptList} />
    </DocumentPage>
  );
}
