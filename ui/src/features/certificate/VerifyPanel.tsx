import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Typography } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Attachments } from '../../shared/document/Attachments';
import { EventBar } from '../../shared/document/EventBar';
import { ReasonDialog } from '../../shared/document/EventDialog';
import { FieldSections } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { ConfirmDialog, ConflictNotice, RefusalNotice } from '../../shared/document/Notices';
import { StateTag } from '../../shared/document/StateTag';
import { useDocument } from '../../shared/document/useDocument';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { type Certificate, keyOf, loadCertificate, loadSeries, nameOf, pageOf } from './api';
import { MeasureGrid } from './MeasureGrid';
import { frozen, measuredOf, saidOf } from './measured';
import { SeriesChart } from './SeriesChart';
import { Summary } from './Summary';
import { sectionsOf } from './sections';
import { useDecision } from './useDecision';
import { KEYS } from './useInboxKeys';
import './certificate.css';

interface Props {
  id: number;
  /** Takes what a key does: it is the same as its button. */
  press: RefObject<((event: string) => void) | undefined>;
  /** It was decided, maybe while another one was chosen already. */
  onDecided: (id: number) => void;
}

const looks = {
  accept: { kind: 'primary', icon: <Icon of={CheckOutlined} /> },
  reject: { kind: 'danger', icon: <Icon of={CloseOutlined} /> },
} as const;
/** Not a verifier's. */
const hidden = ['require', 'save', 'submit', 'rename', 'void'];

/** The chosen certificate: what was measured against the spec, the last lots of each number, and the decision. */
export function VerifyPanel({ id, press, onDecided }: Props) {
  const { data, error, refetch } = useDocument(keyOf(id), loadCertificate);
  return (
    <section className="panel verify-panel" aria-labelledby="verify-name">
      {data ? (
        <Chosen certificate={data} press={press} onDecided={onDecided} />
      ) : (
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Chosen({ certificate, press, onDecided }: { certificate: Certificate } & Omit<Props, 'id'>) {
  const { t } = useTranslation();
  const decision = useDecision(certificate, press, onDecided);
  const { events, open } = decision;
  return (
    <>
      <header className="verify-head">
        <div>
          <h2 id="verify-name">
            <Link to={pageOf(certificate)}>{nameOf(certificate)}</Link>{' '}
            <StateTag process="certificate" state={certificate.state} />
          </h2>
          <p className="soft">
            {certificate.materialCode} · {certificate.description} · {certificate.vendorCode} {certificate.vendorName}
          </p>
        </div>
        <EventBar
          process="certificate"
          offers={decision.offers}
          looks={looks}
          hidden={hidden}
          running={events.running}
          onEvent={decision.begin}
        />
      </header>
      <Keys decides={decision.offers.some(({ event, allowed }) => allowed && event in looks)} />
      {!open && (
        <>
          <ConflictNotice process="certificate" conflict={events.conflict} onReload={() => void decision.reload()} />
          <RefusalNotice process="certificate" findings={events.blockers} onClose={events.reset} />
        </>
      )}
      {certificate.isPassed === false && certificate.state === 'Submitted' && (
        <Alert type="warning" showIcon title={t('certificate.outOfSpec')} description={certificate.reason} />
      )}
      <FieldSections sections={sectionsOf(t, certificate)} />
      <Values certificate={certificate} />
      <LastLots id={certificate.id} />
      <Attachments
        doc={keyOf(certificate.id)}
        files={certificate.files}
        removed={certificate.removedFiles}
        editable={false}
        onChanged={events.reload}
      />
      <Dialogs decision={decision} />
    </>
  );
}

function Values({ certificate: { items } }: { certificate: Certificate }) {
  const measured = measuredOf(items);
  const judgement = frozen(items);
  return (
    <>
      <div className="certificate-tools">
        <Summary items={items} judgement={judgement} />
      </div>
      <MeasureGrid
        items={items}
        measured={measured}
        judged={judgement && { said: saidOf(items, measured), judgement }}
      />
    </>
  );
}

/** What a decision asks for: words, or that warnings are confirmed. */
function Dialogs({ decision }: { decision: ReturnType<typeof useDecision> }) {
  const { events, open } = decision;
  return (
    <>
      {open && (
        <ReasonDialog
          key={open.event}
          process="certificate"
          event={open.event}
          events={events}
          field={open.event === 'accept' ? 'comment' : 'reason'}
          required={open.event !== 'accept'}
          danger={open.event !== 'accept'}
          onReload={() => void decision.reload()}
          onClose={decision.close}
          onSubmit={(payload) => void decision.send(open.event, payload)}
        />
      )}
      <ConfirmDialog
        process="certificate"
        pending={events.pending}
        running={events.running !== undefined}
        onConfirm={() => void decision.confirm()}
        onCancel={events.reset}
      />
    </>
  );
}

/** Which keys do what; those of a decision only where there is one to be made. */
function Keys({ decides }: { decides: boolean }) {
  const { t } = useTranslation();
  const names = (Object.keys(KEYS) as (keyof typeof KEYS)[]).filter((name) => decides || !(name in looks));
  return (
    <p className="verify-keys soft">
      {names.map((name) => (
        <span key={name}>
          <kbd>{KEYS[name]}</kbd> {t(`certificate.key.${name}`)}
        </span>
      ))}
    </p>
  );
}

/** The last lots of the part, number by number. */
function LastLots({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    queryKey: queryKeys.certificateSeries(id),
    queryFn: ({ signal }) => loadSeries(id, signal),
    staleTime: 60_000,
  });
  if (isPending) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="verify-lots">
      <Typography.Title level={3} className="section-title" id="verify-lots">
        {t('certificate.lastLots')}
      </Typography.Title>
      <div className="verify-charts">
        {data.map((series) => (
          <SeriesChart key={series.shortName} series={series} current={id} />
        ))}
      </div>
    </section>
  );
}
