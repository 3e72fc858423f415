import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { Tone } from '../../shared/document/Tone';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { ReceiptKind } from '../../shared/receipt/ReceiptKind';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import { type LineAsn, type LineReceipt, loadShipments } from './api';

/** The ASNs that ship something of an order line, and what of it was received; nothing where there is neither. */
export function LineShipments({ id, uom }: { id: number; uom: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: queryKeys.lineShipments(id), queryFn: () => loadShipments(id) });
  if (!data) return null;
  const quantity = { align: 'end' as const, render: (value: string) => `${shown(value)} ${uom}` };
  const inspected = {
    align: 'end' as const,
    render: (value?: string | null) => (value ? `${shown(value)} ${uom}` : '–'),
  };
  const day = (value?: string | null) => value ?? '–';
  return (
    <>
      {data.asns.length > 0 && (
        <section>
          <Typography.Title level={2} className="section-title">
            {t('po.asns')}
          </Typography.Title>
          <SmallTable<LineAsn>
            label={t('po.asns')}
            rowKey={(asn) => `${asn.id}-${asn.shipQty}`}
            dataSource={data.asns}
            columns={[
              {
                title: t('field.asnNo'),
                dataIndex: 'asnNo',
                render: (no: string, { id }) => <AsnLink id={id} no={no} />,
              },
              {
                title: t('field.state'),
                dataIndex: 'state',
                render: (state: string) => <StateTag process="asn" state={state} />,
              },
              { title: t('field.shipQty'), dataIndex: 'shipQty', ...quantity },
              { title: t('field.receivedQty'), dataIndex: 'receivedQty', ...quantity },
              { title: t('field.returnedQty'), dataIndex: 'returnedQty', ...quantity },
              { title: t('field.shippedOn'), dataIndex: 'shippedOn', render: day },
              { title: t('field.etaOn'), dataIndex: 'etaOn', render: day },
              { title: t('field.inboundNo'), dataIndex: 'inboundNo', render: day },
            ]}
          />
        </section>
      )}
      {data.receipts.length > 0 && (
        <section>
          <Typography.Title level={2} className="section-title">
            {t('po.receipts')}
          </Typography.Title>
          <SmallTable<LineReceipt>
            label={t('po.receipts')}
            rowKey={(receipt) => `${receipt.receiptNo}-${receipt.lineNo}`}
            dataSource={data.receipts}
            columns={[
              { title: t('field.receiptNo'), dataIndex: 'receiptNo' },
              { title: t('field.receiptKind'), dataIndex: 'kind', render: (kind: string) => <ReceiptKind of={kind} /> },
              { title: t('field.receivedOn'), dataIndex: 'receivedOn' },
              { title: t('field.erpBookedAt'), dataIndex: 'erpBookedAt', render: (at) => timeText(at) || '–' },
              { title: t('field.quantity'), dataIndex: 'quantity', ...quantity },
              { title: t('field.acceptedQty'), dataIndex: 'acceptedQty', ...inspected },
              { title: t('field.rejectedQty'), dataIndex: 'rejectedQty', ...inspected },
              {
                title: t('field.asnNo'),
                dataIndex: 'asnNo',
                render: (no: string | null, { asnId }) => (no && asnId ? <AsnLink id={asnId} no={no} /> : '–'),
              },
              {
                title: t('po.counted'),
                dataIndex: 'booked',
                render: (booked: boolean) => (booked ? t('po.yes') : <Tone tone="act">{t('po.waits')}</Tone>),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}

/** Leads to an ASN; plain text to people who have no screen of ASNs. */
function AsnLink({ id, no }: { id: number; no: string }) {
  return useHasScreen('asnSearch') ? <Link to={`/asn/asns/${id}`}>{no}</Link> : no;
}
