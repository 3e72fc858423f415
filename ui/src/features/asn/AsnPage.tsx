import { CarOutlined, PrinterOutlined, SendOutlined, StopOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Spin, Typography } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import type { FieldSection } from '../../shared/document/FieldSections';
import { findingText } from '../../shared/document/finding';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SavedAt } from '../../shared/document/SavedAt';
import { useDocument } from '../../shared/document/useDocument';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import { ScreenLink } from '../../shared/session/ScreenLink';
import { createStore, type Store, useStore } from '../../shared/store';
import { timeText } from '../../shared/time';
import { linesOf } from '../statement/api';
import { AsnCertificates } from './AsnCertificates';
import { AsnEditor } from './AsnEditor';
import { AsnLines } from './AsnLines';
import { type Asn, inboundNos, loadAsn } from './api';
import { PickUpDialog } from './carrier/PickUpDialog';
import { ErpWaiting } from './ErpWaiting';

import { quantities, shortBy } from './short';
import { type AsnDraft, useAsnDraft } from './useAsnDraft';
import { WorkbookButton } from './WorkbookButton';

/** States in which sheet and labels may be printed. */
const printable = ['Sent', 'Receiving', 'Closed'];
/** Made elsewhere, saved as one types, or the ERP's own. */
const hidden = ['create', 'edit', 'erp-accept', 'erp-refuse', 'erp-cancel', 'erp-edit', 'receive'];

const actions: Record<string, EventAction> = {
  send: { kind: 'primary', icon: <Icon of={SendOutlined} />, ask: true },
  reopen: { kind: 'primary', ask: true },
  cancel: { kind: 'danger', reason: { field: 'reason', required: false } },
  'close-short': { kind: 'danger', icon: <Icon of={StopOutlined} />, reason: { field: 'reason' } },
};

/** A shipment notice: an editor while it is unsent, a record afterwards. */
export function AsnPage() {
  const id = Number(useParams().id);
  const { data: asn, error, refetch } = useDocument({ process: 'asn', path: 'asns', id }, loadAsn);
  const [held, setHeld] = useState(false);
  if (!asn) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  // Sent from another window while something is typed here: the editor stays until that is settled.
  return asn.state === 'Unsent' || held ? <UnsentAsn key={asn.id} asn={asn} onHeld={setHeld} /> : <SentAsn asn={asn} />;
}

function subtitle(asn: Asn): string {
  return [`${asn.vendorCode} ${asn.vendorName}`, asn.plantCode, asn.shipTo].filter(Boolean).join(' · ');
}

function UnsentAsn({ asn, onHeld }: { asn: Asn; onHeld: (held: boolean) => void }) {
  const edit = useAsnDraft(asn);
  const { autosave, held, takeOver, reload, onRefused } = edit;
  const { status, version, flush } = autosave;
  useEffect(() => onHeld(held), [held, onHeld]);
  // The frame around the editor is not drawn again for what is typed in it. A store rather than a context: for a context that changes,
  // React looks through every row below it.
  const [store] = useState(() => createStore({ edit }));
  useLayoutEffect(() => store.set({ edit }), [store, edit]);
  return useMemo(
    () => (
      <DocumentPage
        doc={{ process: 'asn', path: 'asns', id: asn.id }}
        title={asn.asnNo}
        subtitle={subtitle(asn)}
        state={asn.state}
        version={version}
        actions={{
          ...actions,
          send: { ...actions.send, before: flush },
          cancel: { ...actions.cancel, before: flush },
        }}
        hidden={hidden}
        extra={
          <>
            <SavedAt status={status} onRetry={() => void flush()} />
            <WorkbookButton asn={asn.id} flush={flush} reload={reload} />
          </>
        }
        onReload={takeOver}
        onRefused={onRefused}
        talk
      >
        <Editor asn={asn} store={store} />
        <AsnCertificates asnId={asn.id} version={version} />
      </DocumentPage>
    ),
    [asn, version, status, flush, takeOver, reload, onRefused, store],
  );
}

function Editor({ asn, store }: { asn: Asn; store: Store<{ edit: AsnDraft }> }) {
  return <AsnEditor asn={asn} edit={useStore(store).edit} />;
}

function SentAsn({ asn }: { asn: Asn }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sections = useSections(asn);
  return (
    <DocumentPage
      doc={{ process: 'asn', path: 'asns', id: asn.id }}
      title={asn.asnNo}
      subtitle={subtitle(asn)}
      state={asn.state}
      version={asn.version}
      actions={{
        ...actions,
        'pick-up': {
          kind: 'primary',
          icon: <Icon of={CarOutlined} />,
          dialog: (props) => <PickUpDialog {...props} known={asn} />,
        },
      }}
      hidden={hidden}
      extra={
        <>
          {asn.invoiceNo && (
            <ScreenLink
              screens={['balanceStatement']}
              to={linesOf({ asnId: asn.id, asnNo: asn.asnNo })}
              otherwise={null}
            >
              {t('statement.linesOf')}
            </ScreenLink>
          )}
          {printable.includes(asn.state) && (
            <Button icon={<Icon of={PrinterOutlined} />} onClick={() => navigate(`/asn/asns/${asn.id}/print`)}>
              {t('asn.print')}
            </Button>
          )}
        </>
      }
      notice={
        <>
          <Progress asn={asn} />
          <DeliveryFindings findings={asn.erpFindings} />
        </>
      }
      talk
      sections={sections}
    >
      <AsnLines lines={asn.lines} closed={asn.state === 'Closed'} />
      <AsnCertificates asnId={asn.id} version={asn.version} />
    </DocumentPage>
  );
}

/** What the ERP's delivery holds that cannot be compared with the lines. */
function DeliveryFindings({ findings }: { findings: Asn['erpFindings'] }) {
  const { t } = useTranslation();
  if (!findings || findings.length === 0) return null;
  const said = findings.map((finding) => findingText(t, finding));
  return <Alert type="warning" showIcon title={t('asn.erpFindings')} description={said.join(' ')} />;
}

/** What the ERP is doing with it, or said about it. */
function Progress({ asn }: { asn: Asn }) {
  const { t } = useTranslation();
  if (asn.state === 'Sending' || asn.state === 'Cancelling') {
    if (asn.waiting) return <ErpWaiting waiting={asn.waiting} />;
    return (
      <Alert
        type="info"
        role="status"
        title={
          <Flex gap={12} align="center">
            <Spin size="small" />
            {t(`asn.progress.${asn.state}`)}
          </Flex>
        }
      />
    );
  }
  if (asn.state === 'Refused') {
    return (
      <Alert
        type="error"
        showIcon
        title={t('asn.refusedByErp')}
        description={<Typography.Text style={{ whiteSpace: 'pre-wrap' }}>{asn.erpAnswer}</Typography.Text>}
      />
    );
  }
  if (asn.state === 'Sent' && asn.inboundNo) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={
          <>
            {t('field.inboundNo')}: <strong>{inboundNos(asn)}</strong>
          </>
        }
        action={<Link to={`/asn/asns/${asn.id}/print`}>{t('asn.print')}</Link>}
      />
    );
  }
  if (asn.state === 'Cancelled' && asn.cancelledByErp) {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('asn.cancelledByErp')}
        description={<Typography.Text style={{ whiteSpace: 'pre-wrap' }}>{asn.erpAnswer}</Typography.Text>}
      />
    );
  }
  const short = asn.state === 'Closed' ? shortBy(asn.lines) : [];
  if (short.length > 0) return <Alert type="warning" showIcon title={t('asn.shortBy', { qty: quantities(short) })} />;
  return null;
}

function useSections(asn: Asn): FieldSection[] {
  const { t } = useTranslation();
  const money = (text: string | null) => (text === null ? '' : `${shown(text)} ${asn.currency}`);
  return [
    {
      title: t('asn.section.shipment'),
      items: [
        { name: 'inboundNo', value: asn.inboundNo && <strong>{inboundNos(asn)}</strong> },
        { name: 'supplierShipmentNo', value: asn.supplierShipmentNo },
        { name: 'totalPackages', value: asn.totalPackages },
        { name: 'shippedOn', value: asn.shippedOn },
        { name: 'etdOn', value: asn.etdOn },
        { name: 'etaOn', value: asn.etaOn },
        { name: 'shippingPlace', value: asn.shippingPlace },
        { name: 'shipVia', value: asn.shipVia },
        { name: 'shipTo', value: asn.shipTo },
        { name: 'createdAt', value: timeText(asn.createdAt) },
        { name: 'sentAt', value: timeText(asn.sentAt) },
        { name: 'comments', value: asn.comments, wide: true },
      ],
    },
    {
      title: t('asn.section.invoice'),
      items: [
        { name: 'invoiceNo', value: asn.invoiceNo },
        { name: 'invoiceOn', value: asn.invoiceOn },
        { name: 'taxCode', value: `${asn.taxCode} ${t(`asn.tax.${asn.taxCode}`)}` },
        // Who carries the goods is not told what they cost: an empty field would look as if it were missing.
        ...(asn.isCarried
          ? []
          : [
              { name: 'invoiceAmount', value: money(asn.invoiceAmount) },
              { name: 'invoiceVat', value: money(asn.invoiceVat) },
              { name: 'exchangeRate', value: asn.exchangeRate && shown(asn.exchangeRate) },
            ]),
      ],
    },
    ...transport(asn, t),
    ...pickUp(asn, t),
  ];
}

/** Flight and lorry are shown only where something was entered. */
function transport(asn: Asn, t: (key: string) => string): FieldSection[] {
  const names = ['flightNo', 'mawb', 'hawb', 'shippingCompany', 'driverName', 'driverPhone', 'carNo'] as const;
  const items = names.filter((name) => asn[name] !== '').map((name) => ({ name, value: asn[name] }));
  return items.length > 0 ? [{ title: t('asn.section.transport'), items }] : [];
}

/** When, by whom and with which car the goods were picked up. */
function pickUp({ pickUp }: Asn, t: (key: string) => string): FieldSection[] {
  if (!pickUp) return [];
  const { pickedUpAt, driverName, driverPhone, carNo, packages, comments, confirmedAt, confirmedBy } = pickUp;
  return [
    {
      title: t('asn.section.pickUp'),
      items: [
        { name: 'pickedUpAt', value: timeText(pickedUpAt) },
        { name: 'driverName', value: driverName },
        { name: 'driverPhone', value: driverPhone },
        { name: 'carNo', value: carNo },
        { name: 'packages', value: packages },
        { name: 'confirmedAt', value: timeText(confirmedAt) },
        { name: 'confirmedBy', value: confirmedBy },
        { name: 'comments', value: comments, wide: true },
      ],
    },
  ];
}
