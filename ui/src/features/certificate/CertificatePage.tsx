import { CheckOutlined, CloseOutlined, PrinterOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Typography } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Attachments } from '../../shared/document/Attachments';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { ConflictNotice } from '../../shared/document/Notices';
import { SavedAt } from '../../shared/document/SavedAt';
import type { Offer } from '../../shared/document/types';
import { useDocument, useWorkflow } from '../../shared/document/useDocument';
import { Icon } from '../../shared/icon/Icon';
import { type Certificate, keyOf, loadCertificate, nameOf, pageOf } from './api';
import { MeasureGrid } from './MeasureGrid';
import { frozen, measuredOf, saidOf, unitsOf, withUnitsOfSpec } from './measured';
import { NoSpec } from './NoSpec';
import { ASKED, SubmitDialog } from './SubmitDialog';
import { Summary } from './Summary';
import { sectionsOf } from './sections';
import { useJudgement } from './useJudgement';
import { useMeasured } from './useMeasured';
import './certificate.css';

/** The system's own, and what is saved as one types. */
const hidden = ['require', 'save', 'rename', 'void'];

const decisions: Record<string, EventAction> = {
  accept: { kind: 'primary', icon: <Icon of={CheckOutlined} />, reason: { field: 'comment', required: false } },
  reject: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'reason' } },
};

/** What a supplier measured of a lot: a grid to fill in while it is the supplier's turn, a record afterwards. */
export function CertificatePage() {
  const id = Number(useParams().id);
  const { data: certificate, error, refetch } = useDocument(keyOf(id), loadCertificate);
  const { data: workflow } = useWorkflow(keyOf(id));
  const [held, setHeld] = useState(false);
  if (!certificate) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const save = workflow?.offers.find(({ event }) => event === 'save');
  // Submitted from another window while something is typed here: the grid stays until that is settled.
  if (save?.allowed || held) return <Filling key={id} certificate={certificate} onHeld={setHeld} />;
  return <Record certificate={certificate} save={save} />;
}

/** What both have: head, numbers, files, paper. */
function Frame(props: {
  certificate: Certificate;
  version: number;
  actions?: Record<string, EventAction>;
  extra?: ReactNode;
  notice?: ReactNode;
  onReload?: () => Promise<number>;
  onRefused?: Parameters<typeof DocumentPage>[0]['onRefused'];
  children: ReactNode;
}) {
  const { certificate, version, actions, extra, notice, onReload, onRefused, children } = props;
  const { t } = useTranslation();
  return (
    <DocumentPage
      doc={keyOf(certificate.id)}
      title={nameOf(certificate)}
      subtitle={`${certificate.materialCode} · ${certificate.description} · ${certificate.vendorCode} ${certificate.vendorName}`}
      state={certificate.state}
      version={version}
      actions={{ ...actions, ...decisions }}
      hidden={hidden}
      extra={
        <>
          {extra}
          <Link to={`${pageOf(certificate)}/print`}>
            <Button icon={<Icon of={PrinterOutlined} />} tabIndex={-1}>
              {t('certificate.print')}
            </Button>
          </Link>
        </>
      }
      notice={
        <>
          {notice}
          <Notice certificate={certificate} />
        </>
      }
      onReload={onReload}
      onRefused={onRefused}
      sections={sectionsOf(t, certificate)}
      talk
    >
      {children}
    </DocumentPage>
  );
}

function Filling({ certificate, onHeld }: { certificate: Certificate; onHeld: (held: boolean) => void }) {
  const { t } = useTranslation();
  const { id, items } = certificate;
  const edit = useMeasured(certificate);
  const { measured, autosave } = edit;
  const { status, version, flush } = autosave;
  const { judged, isCurrent } = useJudgement(id, items, measured, true);
  const held = status.kind !== 'saved';
  useEffect(() => onHeld(held), [held, onHeld]);
  const submit: EventAction = {
    kind: 'primary',
    icon: <Icon of={SendOutlined} />,
    before: flush,
    confirms: ASKED,
    dialog: (props) => <SubmitDialog {...props} certificate={certificate} measured={measured} />,
  };
  const units = useMemo(() => unitsOf(items), [items]);
  const isLacking = withUnitsOfSpec(items, measured) !== measured;
  return (
    <Frame
      certificate={certificate}
      version={version}
      actions={{ submit }}
      extra={
        <>
          <SavedAt status={status} onRetry={() => void flush()} />
          <Button icon={<Icon of={SaveOutlined} />} disabled={!held} onClick={() => void flush()}>
            {t('certificate.save')}
          </Button>
        </>
      }
      notice={
        status.kind === 'stale' && (
          <ConflictNotice process="certificate" conflict={status.conflict} onReload={() => void edit.takeOver()} />
        )
      }
      onReload={edit.takeOver}
      onRefused={edit.onRefused}
    >
      <Values
        tools={
          <>
            <Summary items={items} judgement={judged?.judgement} pending={!isCurrent} />
            {isLacking && (
              <Button size="small" onClick={() => edit.change(withUnitsOfSpec(items, measured))}>
                {t('certificate.unitsOfSpec')}
              </Button>
            )}
            <span className="soft">{t('certificate.pasteHint')}</span>
          </>
        }
      >
        <MeasureGrid
          items={items}
          measured={measured}
          judged={judged}
          findings={edit.findings}
          units={units}
          onChange={edit.change}
        />
      </Values>
      <Attachments
        doc={keyOf(id)}
        files={certificate.files}
        removed={certificate.removedFiles}
        editable
        onChanged={async () => {
          await flush();
          await edit.takeOver();
        }}
      />
    </Frame>
  );
}

function Record({ certificate, save }: { certificate: Certificate; save?: Offer }) {
  const { items } = certificate;
  const { refetch } = useDocument(keyOf(certificate.id), loadCertificate);
  const measured = measuredOf(items);
  const judgement = frozen(items);
  return (
    <Frame
      certificate={certificate}
      version={certificate.version}
      notice={save && !certificate.spec && <NoSpec certificate={certificate} />}
    >
      {items.length > 0 && (
        <Values tools={<Summary items={items} judgement={judgement} />}>
          <MeasureGrid
            items={items}
            measured={measured}
            judged={judgement && { said: saidOf(items, measured), judgement }}
          />
        </Values>
      )}
      <Attachments
        doc={keyOf(certificate.id)}
        files={certificate.files}
        removed={certificate.removedFiles}
        editable={false}
        onChanged={refetch}
      />
    </Frame>
  );
}

function Values({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="certificate-values">
      <Typography.Title level={2} className="section-title" id="certificate-values">
        {t('certificate.measured')}
      </Typography.Title>
      <div className="certificate-tools">{tools}</div>
      {children}
    </section>
  );
}

/** What has to be minded. */
function Notice({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const { state, decisionReason, reason, isPassed } = certificate;
  if (state === 'Reject') {
    return <Alert type="error" showIcon title={t('certificate.rejected')} description={decisionReason} />;
  }
  if (state === 'Void') return <Alert type="info" showIcon title={t('certificate.void')} />;
  if (state === 'Submitted' && isPassed === false) {
    return <Alert type="warning" showIcon title={t('certificate.outOfSpec')} description={reason} />;
  }
  return null;
}
