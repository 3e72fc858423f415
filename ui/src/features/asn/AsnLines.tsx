import { Collapse, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { compare, minus, shown } from '../../shared/quantity';
import { ReceiptKind } from '../../shared/receipt/ReceiptKind';
import { timeText } from '../../shared/time';
import type { AsnLine, AsnReceipt, Box, Lot } from './api';
import { OpenedTag } from './OpenedTag';
import { PoLineLink } from './PoLineLink';

/** Lines of a notice that is no longer edited. */
export function AsnLines({ lines, closed }: { lines: AsnLine[]; closed: boolean }) {
  const { t } = useTranslation();
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('asn.lines', { count: lines.length })}
      </Typography.Title>
      <Collapse
        defaultActiveKey={lines.length === 1 ? [String(lines[0]?.id)] : []}
        items={lines.map((line) => ({
          key: String(line.id),
          label: <Head line={line} closed={closed} />,
          children: <Body line={line} />,
        }))}
      />
    </section>
  );
}

function Head({ line, closed }: { line: AsnLine; closed: boolean }) {
  const { t } = useTranslation();
  const missing = minus(line.shipQty, line.receivedQty);
  const expected = line.expectedQty;
  return (
    <Flex wrap gap="0 12px" align="baseline">
      <Typography.Text strong>
        {line.poNo} / {line.poLineNo}
      </Typography.Text>
      <span>{line.materialCode}</span>
      <span>
        {shown(line.shipQty)} {line.uom}
      </span>
      {expected !== null && expected !== undefined && (
        <Typography.Text type="warning">{t('asn.expected', { qty: shown(expected) })}</Typography.Text>
      )}
      {compare(line.receivedQty, '0') > 0 && (
        <Typography.Text type="success">{t('asn.received', { qty: shown(line.receivedQty) })}</Typography.Text>
      )}
      {compare(line.returnedQty, '0') > 0 && (
        <Typography.Text type="danger">{t('asn.returned', { qty: shown(line.returnedQty) })}</Typography.Text>
      )}
      {closed && compare(missing, '0') > 0 && (
        <Typography.Text type="warning">{t('asn.missingQty', { qty: shown(missing) })}</Typography.Text>
      )}
      <OpenedTag of={line} uom={line.uom} sent plain />
      <Typography.Text type="secondary">
        {t('asn.lotsAndBoxes', { lots: line.lots.length, boxes: line.boxes.length })}
      </Typography.Text>
    </Flex>
  );
}

function Body({ line }: { line: AsnLine }) {
  const { t } = useTranslation();
  const quantity = { align: 'end' as const, render: (value: string | null) => shown(value) };
  const inspected = { align: 'end' as const, render: (value?: string | null) => (value ? shown(value) : '–') };
  const day = (value: string | null) => value ?? '';
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap="0 16px">
        <PoLineLink id={line.poLineId}>{line.description || line.materialCode}</PoLineLink>
        <Typography.Text type="secondary">
          {t('field.packages')}: {line.packages ?? '–'}
        </Typography.Text>
        <OpenedTag of={line} uom={line.uom} sent />
        {line.rtNo && (
          <Typography.Text type="secondary">
            {t('field.rtNo')}: {line.rtNo}
          </Typography.Text>
        )}
      </Flex>
      {line.lots.length > 0 && (
        <SmallTable<Lot>
          label={t('asn.lotsTitle')}
          title={() => t('asn.lotsTitle')}
          rowKey={(lot) => `${lot.lotNo}-${lot.rtNo}`}
          pagination={line.lots.length > 20 ? { pageSize: 20, size: 'small' } : false}
          dataSource={line.lots}
          columns={[
            { title: t('field.lotNo'), dataIndex: 'lotNo' },
            { title: t('field.quantity'), dataIndex: 'quantity', ...quantity },
            { title: t('field.manufacturedOn'), dataIndex: 'manufacturedOn', render: day },
            { title: t('field.effectiveOn'), dataIndex: 'effectiveOn', render: day },
            { title: t('field.rtNo'), dataIndex: 'rtNo' },
            { title: t('field.remark'), dataIndex: 'remark' },
          ]}
        />
      )}
      {line.boxes.length > 0 && (
        <SmallTable<Box>
          label={t('asn.boxesTitle')}
          title={() => t('asn.boxesTitle')}
          rowKey="boxId"
          pagination={line.boxes.length > 20 ? { pageSize: 20, size: 'small' } : false}
          dataSource={line.boxes}
          columns={[
            { title: t('field.boxId'), dataIndex: 'boxId' },
            { title: t('field.quantity'), dataIndex: 'quantity', ...quantity },
            { title: t('field.xOutQty'), dataIndex: 'xOutQty', ...quantity },
            { title: t('field.rfid'), dataIndex: 'rfid' },
          ]}
        />
      )}
      {line.receipts && line.receipts.length > 0 && (
        <SmallTable<AsnReceipt>
          label={t('asn.receiptsTitle')}
          title={() => t('asn.receiptsTitle')}
          rowKey={(receipt) => `${receipt.receiptNo}-${receipt.receivedOn}-${receipt.quantity}`}
          dataSource={line.receipts}
          columns={[
            { title: t('field.receiptNo'), dataIndex: 'receiptNo' },
            { title: t('field.receiptKind'), dataIndex: 'kind', render: (kind: string) => <ReceiptKind of={kind} /> },
            { title: t('field.receivedOn'), dataIndex: 'receivedOn' },
            { title: t('field.erpBookedAt'), dataIndex: 'erpBookedAt', render: (at) => timeText(at) || '–' },
            { title: t('field.quantity'), dataIndex: 'quantity', ...quantity },
            { title: t('field.acceptedQty'), dataIndex: 'acceptedQty', ...inspected },
            { title: t('field.rejectedQty'), dataIndex: 'rejectedQty', ...inspected },
          ]}
        />
      )}
    </Flex>
  );
}
