import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FieldItem, FieldSection } from '../../shared/document/FieldSections';
import { shown } from '../../shared/quantity';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import type { Certificate } from './api';

/** What the certificate is about, and who said what. */
export function sectionsOf(t: TFunction, certificate: Certificate): FieldSection[] {
  const { spec, requirement, state, isPassed } = certificate;
  // What a notice above says is not said twice.
  const isSaid = { reason: state === 'Submitted' && isPassed === false, decision: state === 'Reject' };
  const items: FieldItem[] = [
    { name: 'asnNo', value: <AsnLink certificate={certificate} /> },
    { name: 'lotNo', value: certificate.lotNo || t('certificate.wholeLine') },
    { name: 'poNo', value: certificate.poNo && `${certificate.poNo} / ${certificate.poLineNo}` },
    { name: 'shipQty', value: certificate.shipQty && `${shown(certificate.shipQty)} ${certificate.uom}` },
    { name: 'plantCode', value: certificate.plantCode },
    { name: 'requirement', value: t(`certificate.requirement.${requirement}`, { defaultValue: requirement }) },
    { name: 'specRevision', value: <SpecLink certificate={certificate} /> },
    { name: 'expiresOn', value: spec?.expiresOn },
    { name: 'submittedAt', value: timeText(certificate.submittedAt) },
    { name: 'submittedByName', value: certificate.submittedByName },
    { name: 'decidedAt', value: timeText(certificate.decidedAt) },
    { name: 'decidedByName', value: certificate.decidedByName },
    ...said('outOfSpecReason', isSaid.reason ? '' : certificate.reason),
    ...said('decisionReason', isSaid.decision ? '' : certificate.decisionReason),
  ];
  // What there is nothing of yet has no place, so that what was measured stands higher.
  return [{ items: items.filter(({ value }) => value) }];
}

/** What nobody said has no place. */
function said(name: string, words: string): { name: string; value: ReactNode; wide: boolean }[] {
  return words === '' ? [] : [{ name, value: <span className="people-words">{words}</span>, wide: true }];
}

/** The notice that the lot is on, for whoever has a screen of it. */
function AsnLink({ certificate }: { certificate: Pick<Certificate, 'asnId' | 'asnNo'> }) {
  const searched = useHasScreen('asnSearch');
  const drafted = useHasScreen('unpostEAsnSearch');
  if (!searched && !drafted) return <>{certificate.asnNo}</>;
  return (
    <Link className="inline-link" to={`/asn/asns/${certificate.asnId}`}>
      {certificate.asnNo}
    </Link>
  );
}

/** The revision of the spec that it is measured against. */
function SpecLink({ certificate }: { certificate: Certificate }) {
  const filled = useHasScreen('inspecificationSpe');
  const kept = useHasScreen('QAIqaSpecMaintain_B');
  const id = certificate.spec?.id ?? certificate.specId;
  const revision = certificate.spec?.revision ?? certificate.specRevision;
  if (id === null || revision === null) return <>–</>;
  if (!filled && !kept) return <>{revision}</>;
  return (
    <Link className="inline-link" to={`/examine/specs/${id}`}>
      {revision}
    </Link>
  );
}
