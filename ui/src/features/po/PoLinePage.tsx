import { Alert, Flex, Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { type FieldSection, FieldSections } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { fieldText } from '../../shared/document/path';
import { SmallTable } from '../../shared/document/SmallTable';
import { Tone } from '../../shared/document/Tone';
import { useDocument } from '../../shared/document/useDocument';
import { valueText } from '../../shared/document/value';
import { compare, shown } from '../../shared/quantity';
import { ScreenLink } from '../../shared/session/ScreenLink';
import { timeText } from '../../shared/time';
import { linesOf } from '../statement/api';
import { AskedDays } from './AskedDays';
import { lineActions, lineEventsWithoutButton } from './actions';
import { buyerText, loadLine, type PoLine, priceText } from './api';
import { LineShipments } from './LineShipments';
import { OpenedNow, Openings } from './Openings';
import { Revisions } from './Revisions';
import { ServiceTag } from './ServiceTag';
import { ShipPermissions } from './ShipPermissions';
import { VendorInactiveTag } from './VendorInactiveTag';

/** One order line: what was ordered, what was promised, and the replies that are open now. */
export function PoLinePage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const doc = { process: 'po_line', path: 'po-lines', id };
  const { data: line, error, refetch } = useDocument(doc, loadLine);
  const sections = useSections(line);
  if (!line) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const { purchaseOrder: order } = line;
  return (
    <DocumentPage
      doc={doc}
      title={`${order.poNo} / ${line.lineNo}`}
      subtitle={
        <>
          {line.materialCode} <ServiceTag line={line} /> · {line.description} ·{' '}
          <Link className="inline-link" to={`/po/orders/${order.id}`}>
            {order.poNo}
          </Link>
        </>
      }
      state={line.state}
      version={line.version}
      actions={lineActions(line)}
      hidden={lineEventsWithoutButton(line)}
      extra={
        <ScreenLink screens={['balanceStatement']} to={linesOf({ poNo: order.poNo })} otherwise={null}>
          {t('statement.linesOf')}
        </ScreenLink>
      }
      notice={<Notices line={line} />}
      talk
      sections={sections.slice(0, 2)}
    >
      <AskedDays line={line} />
      <Schedule line={line} />
      <ShipPermissions line={line} />
      <Openings line={line} />
      <LineShipments id={line.id} uom={line.uom} />
      <Revisions id={line.id} version={line.version} />
      <Changes line={line} />
      <FieldSections sections={sections.slice(2)} />
    </DocumentPage>
  );
}

function Notices({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  return (
    <>
      <OpenedNow line={line} />
      {line.round >= 3 && <Alert type="warning" showIcon title={t('po.round', { round: line.round })} />}
      {line.buyerComment && ['Revise', 'Accept'].includes(line.state) && (
        <Alert type="info" showIcon title={`${t('field.buyerComment')}: ${line.buyerComment}`} />
      )}
      {line.replyComment && ['Nego', 'Reject', 'Accept'].includes(line.state) && (
        <Alert type="info" showIcon title={`${t('field.replyComment')}: ${line.replyComment}`} />
      )}
    </>
  );
}

function useSections(line: PoLine | undefined): FieldSection[] {
  const { t } = useTranslation();
  if (!line) return [];
  const qty = (text: string) => `${shown(text)} ${line.uom}`;
  const { purchaseOrder: order } = line;
  return [
    {
      title: t('po.quantities'),
      items: [
        { name: 'orderQty', value: qty(line.orderQty) },
        { name: 'openQty', value: <strong>{qty(line.openQty)}</strong> },
        { name: 'confirmQty', value: qty(line.confirmQty) },
        { name: 'balanceAllowQty', value: qty(line.balanceAllowQty) },
        { name: 'inTransitQty', value: qty(line.inTransitQty) },
        { name: 'receivedQty', value: <Received line={line} /> },
        { name: 'cancelledQty', value: qty(line.cancelledQty) },
        { name: 'cumAllowQty', value: qty(line.cumAllowQty) },
        ...(line.overTolerance ? [{ name: 'overTolerance', value: `${shown(line.overTolerance)} %` }] : []),
        ...(line.underTolerance ? [{ name: 'underTolerance', value: `${shown(line.underTolerance)} %` }] : []),
      ],
    },
    {
      title: t('po.dates'),
      items: [
        { name: 'needByOn', value: <strong>{line.needByOn}</strong> },
        { name: 'promisedOn', value: <Promised line={line} /> },
        { name: 'originalNeedByOn', value: line.originalNeedByOn },
        { name: 'firstPromisedOn', value: line.firstPromisedOn },
        { name: 'poDate', value: order.poDate },
        { name: 'reviewStatus', value: t(`po.review.${line.reviewStatus}`) },
        { name: 'closing', value: t(`po.closing.${line.closing}`) },
        { name: 'followUp', value: t(line.followUp ? 'po.followed' : 'po.notFollowed') },
      ],
    },
    {
      title: t('po.order'),
      items: [
        {
          name: 'vendor',
          value: (
            <>
              {order.vendorCode} {order.vendorName} <VendorInactiveTag of={order} />
            </>
          ),
        },
        { name: 'buyerName', value: buyerText(order) },
        { name: 'plantCode', value: order.plantCode },
        { name: 'drawingRev', value: line.drawingRev },
        { name: 'graphNo', value: line.graphNo },
        { name: 'unitPrice', value: priceText(line, order.currency) },
        { name: 'taxCode', value: line.taxCode },
        { name: 'assetCategory', value: line.assetCategory },
        { name: 'paymentTerm', value: order.paymentTerm },
        { name: 'shipTo', value: order.shipTo },
        { name: 'shipVia', value: order.shipVia },
        { name: 'fob', value: order.fob },
        { name: 'noteToSupplier', value: order.noteToSupplier, wide: true },
      ],
    },
  ];
}

function Promised({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  if (!line.promisedOn) return <>–</>;
  return (
    <Flex gap={8} align="center">
      {line.promisedOn}
      {line.promisedOn > line.needByOn && <Tone tone="act">{t('po.late')}</Tone>}
    </Flex>
  );
}

function Received({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  const ordered = Number(line.orderQty) - Number(line.cancelledQty);
  const share = ordered > 0 ? Math.min(100, Math.round((Number(line.receivedQty) / ordered) * 100)) : 0;
  return (
    <Flex gap={8} align="center" style={{ minWidth: 140 }}>
      {shown(line.receivedQty)} {line.uom}
      {compare(line.receivedQty, '0') > 0 && (
        <Progress percent={share} size="small" style={{ margin: 0, width: 90 }} aria-label={t('field.receivedQty')} />
      )}
    </Flex>
  );
}

function Schedule({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  // To a new line nothing is promised: what stands there was taken back.
  if (line.splits.length === 0 || line.state === 'New') return null;
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('po.schedule')}
      </Typography.Title>
      <SmallTable
        label={t('po.schedule')}
        rowKey={(split) => split.splitNo ?? `${split.promisedOn}-${split.quantity}`}
        dataSource={line.splits}
        columns={[
          { title: t('field.promisedOn'), dataIndex: 'promisedOn' },
          {
            title: t('field.quantity'),
            dataIndex: 'quantity',
            align: 'end',
            render: (quantity: string) => `${shown(quantity)} ${line.uom}`,
          },
          { title: t('field.remark'), dataIndex: 'remark', width: '50%' },
        ]}
      />
    </section>
  );
}

function changedText(field: string, value: string | null | undefined): string {
  return value ? valueText(field, value) : '–';
}

function Changes({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  if (line.changes.length === 0) return null;
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('po.changes')}
      </Typography.Title>
      <SmallTable
        label={t('po.changes')}
        rowKey={(change) => `${change.field}-${change.changedAt}`}
        dataSource={line.changes}
        columns={[
          { title: t('po.changedField'), dataIndex: 'field', render: (field: string) => fieldText(t, field) },
          {
            title: t('po.oldValue'),
            dataIndex: 'oldValue',
            render: (_, { field, oldValue }) => (
              <Typography.Text delete>{changedText(field, oldValue)}</Typography.Text>
            ),
          },
          {
            title: t('po.newValue'),
            dataIndex: 'newValue',
            render: (_, { field, newValue }) => changedText(field, newValue),
          },
          { title: t('po.changedAt'), dataIndex: 'changedAt', render: timeText },
        ]}
      />
    </section>
  );
}
