import { useQuery } from '@tanstack/react-query';
import { Drawer, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FieldSections } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { ReceiptKind } from '../../shared/receipt/ReceiptKind';
import { timeText } from '../../shared/time';
import { loadReceiptMessage, type ReceiptMessage, type ReceiptMessageLine, type ReceiptMessageRow } from './monitor';
import { PayloadView } from './PayloadView';
import './erp.css';

interface Props {
  id: number;
  /** What can be done with it, beside its number. */
  act: (row: ReceiptMessageRow) => ReactNode;
  onClose: () => void;
}

/** One receipt: what the ERP told, what it told before, and what became of each line. */
export function ReceiptMessageDrawer({ id, act, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.receiptMessage(id),
    queryFn: () => loadReceiptMessage(id),
  });
  return (
    <Drawer
      open
      size="min(960px, 100vw)"
      title={data?.receiptNo ?? t('route.grnListQuery')}
      extra={data && act(data)}
      onClose={onClose}
    >
      {data ? <Told message={data} /> : <LoadingOrFault error={error} onRetry={() => void refetch()} />}
    </Drawer>
  );
}

function Told({ message }: { message: ReceiptMessage }) {
  const { t } = useTranslation();
  return (
    <Flex vertical gap={16}>
      <FieldSections
        sections={[
          {
            items: [
              { name: 'inboundNo', value: message.inboundNo },
              { name: 'asnNo', value: message.reference },
              { name: 'vendorCode', value: message.vendorCode },
              { name: 'receivedOn', value: message.receivedOn },
              { name: 'erpBookedAt', value: timeText(message.erpBookedAt) },
              { name: 'firstHeardAt', value: timeText(message.firstHeardAt) },
              { name: 'lastHeardAt', value: timeText(message.lastHeardAt) },
              { name: 'timesHeard', value: message.timesHeard },
              { name: 'toldOtherwiseAt', value: timeText(message.changedAt) },
            ],
          },
        ]}
      />
      <section>
        <Typography.Title level={2} className="section-title">
          {t('field.lines')}
        </Typography.Title>
        <Lines lines={message.lines} />
      </section>
      <PayloadView
        title={t('erp.receipt.told')}
        value={message.payload}
        before={
          message.previousPayload === null
            ? undefined
            : { title: t('erp.receipt.toldBefore'), value: message.previousPayload }
        }
      />
    </Flex>
  );
}

function Lines({ lines }: { lines: ReceiptMessageLine[] }) {
  const { t } = useTranslation();
  const quantity = { align: 'end' as const, render: (value?: string | null) => (value ? shown(value) : '–') };
  return (
    <SmallTable<ReceiptMessageLine>
      label={t('field.lines')}
      rowKey="id"
      dataSource={lines}
      columns={[
        { title: t('field.lineNo'), dataIndex: 'lineNo' },
        { title: t('field.receiptKind'), dataIndex: 'kind', render: (kind: string) => <ReceiptKind of={kind} /> },
        { title: t('field.quantity'), dataIndex: 'quantity', ...quantity },
        { title: t('field.acceptedQty'), dataIndex: 'acceptedQty', ...quantity },
        { title: t('field.rejectedQty'), dataIndex: 'rejectedQty', ...quantity },
        { title: t('field.poNo'), dataIndex: 'poNo', render: (_, line) => <Order line={line} /> },
        { title: t('field.asnNo'), dataIndex: 'asnNo', render: (_, line) => <Notice line={line} /> },
        {
          title: t('field.state'),
          dataIndex: 'bookedAt',
          // Why it waits is a sentence.
          render: (_, line) => (
            <div style={{ whiteSpace: 'normal', minWidth: 160 }}>
              <Standing line={line} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Order({ line }: { line: ReceiptMessageLine }) {
  const words = `${line.poNo} / ${line.poLineNo}`;
  return line.poLineId ? <Link to={`/po/lines/${line.poLineId}`}>{words}</Link> : words;
}

function Notice({ line }: { line: ReceiptMessageLine }) {
  if (!line.asnId) return '–';
  return (
    <Link to={`/asn/asns/${line.asnId}`}>
      {line.asnNo}
      {line.asnLineNo ? ` / ${line.asnLineNo}` : ''}
    </Link>
  );
}

/** When it was booked; else why not, or who gave it up and why. */
function Standing({ line }: { line: ReceiptMessageLine }) {
  const { t } = useTranslation();
  if (line.bookedAt) return t('erp.receipt.bookedAt', { at: timeText(line.bookedAt) });
  if (line.closedAt) {
    return t('erp.receipt.closedBy', { by: line.closedBy ?? '', reason: line.closeReason ?? '' });
  }
  return line.reason ? t(`error.${line.reason}`) : '';
}
