import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument } from '../../shared/document/useDocument';
import { cadenceWords } from '../../shared/job/cadence';
import { timeText } from '../../shared/time';
import { editIcon, qjobActions } from './actions';
import { kindKey, loadQjob, type Qjob } from './api';
import { EditDialog } from './EditDialog';
import { Runs } from './Runs';
import { Ticks } from './Ticks';
import { lookAgain } from './watch';

/** One definition: when it runs, its next ticks, and what became of its runs. */
export function QjobPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'qjob', path: 'qjobs', id };
  const { data: qjob, error, refetch } = useDocument(doc, loadQjob, (seen) => lookAgain([seen]));
  if (!qjob) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const actions: Record<string, EventAction> = {
    ...qjobActions,
    edit: { icon: editIcon, dialog: (props) => <EditDialog {...props} qjob={qjob} /> },
  };
  return (
    <DocumentPage
      doc={doc}
      title={t(kindKey(qjob.name), { defaultValue: qjob.name })}
      subtitle={`${qjob.name} · ${cadenceWords(t, qjob.cron)} · ${qjob.zone}`}
      state={qjob.state}
      version={qjob.version}
      actions={actions}
      hidden={['define', 'adopt']}
      sections={[
        {
          items: [
            { name: 'cron', value: cadenceWords(t, qjob.cron) },
            { name: 'expression', value: <code>{qjob.cron}</code> },
            { name: 'zone', value: qjob.zone },
            { name: 'nextAt', value: qjob.nextAt ? timeText(qjob.nextAt) : '–' },
            { name: 'parameters', value: <Settings qjob={qjob} /> },
            { name: 'changedAt', value: timeText(qjob.changedAt) },
          ],
        },
      ]}
    >
      <Ticks ticks={qjob.ticks} zone={qjob.zone} level={2} />
      <Runs id={qjob.id} />
    </DocumentPage>
  );
}

function Settings({ qjob }: { qjob: Qjob }) {
  const { t } = useTranslation();
  if (qjob.parameterForms.length === 0) return '–';
  return qjob.parameterForms.map(({ name }) => {
    const value = String(qjob.parameters[name] ?? '');
    return (
      <div key={name}>
        {t(`qjob.parameter.${name}`)}: {t(`qjob.choice.${value}`, { defaultValue: value })}
      </div>
    );
  });
}
