import { DiffOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { DocumentHead } from '../../shared/document/DocumentHead';
import { type FieldItem, FieldSections } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { watched } from '../../shared/document/useDocument';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { buyerText, loadOrder, type PoLineRow, type PurchaseOrder, priceText, replyToOrder } from './api';
import { BulkReplies } from './BulkReplies';
import { OrderProvisions } from './provision/OrderProvisions';
import { NetDifference, OrderRemarks } from './Remarks';
import { ServiceTag } from './ServiceTag';
import { VendorInactiveTag } from './VendorInactiveTag';

/** A whole order: its header, its lines, and one reply for all of them or for those chosen. */
export function PurchaseOrderPage() {
  const id = Number(useParams().id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.purchaseOrder(id),
    queryFn: () => loadOrder(id),
    ...watched,
  });
  const [chosen, setChosen] = useState<number[]>([]);
  const { t } = useTranslation();
  if (!order) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const open = order.lines.filter((line) => line.closing === 'open');
  const rows = chosen.length > 0 ? open.filter((line) => chosen.includes(line.id)) : open;
  return (
    <Flex vertical gap={16}>
      <DocumentHead
        title={order.poNo}
        subtitle={
          <>
            {order.vendorCode} {order.vendorName} <VendorInactiveTag of={order} /> · {order.poDate}
          </>
        }
      >
        <Button icon={<Icon of={PrinterOutlined} />} onClick={() => navigate(`/po/orders/${id}/print`)}>
          {t('po.print')}
        </Button>
        <Button icon={<Icon of={DiffOutlined} />} onClick={() => navigate(`/po/orders/${id}/revisions`)}>
          {t('po.revisions')}
        </Button>
        <BulkReplies
          lines={rows}
          hint={
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {chosen.length > 0
                ? t('po.repliesToChosen', { count: rows.length })
                : t('po.repliesToOpen', { count: rows.length })}
            </Typography.Text>
          }
          send={(event, items, payload) => replyToOrder(id, event, items, payload)}
          onDone={() => {
            setChosen([]);
            void client.invalidateQueries({ queryKey: queryKeys.all('po-lines') });
            void refetch();
          }}
        />
      </DocumentHead>
      <Card size="small">
        <OrderFields order={order} />
      </Card>
      <NetDifference order={order} />
      <OrderProvisions order={id} />
      <Card size="small" styles={{ body: { padding: 0 } }}>
        <OrderLines lines={order.lines} chosen={chosen} onChoose={setChosen} />
      </Card>
      {order.remarks.length > 0 && (
        <Card size="small" styles={{ body: { padding: 0 } }}>
          <OrderRemarks order={order} />
        </Card>
      )}
    </Flex>
  );
}

function OrderFields({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation();
  const items: FieldItem[] = [
    { name: 'poStatus', value: t(`po.status.${order.poStatus}`) },
    { name: 'totalAmount', value: `${shown(order.totalAmount)} ${order.currency}` },
    { name: 'totalNetOfVat', value: order.totalNetOfVat && `${shown(order.totalNetOfVat)} ${order.currency}` },
    { name: 'buyerName', value: buyerText(order) },
    { name: 'plantCode', value: order.plantCode },
    { name: 'paymentTerm', value: order.paymentTerm },
    { name: 'shipTo', value: order.shipTo },
    { name: 'shipVia', value: order.shipVia },
    { name: 'fob', value: order.fob },
    { name: 'billTo', value: order.billTo },
    { name: 'followUp', value: t(order.followUp ? 'po.followed' : 'po.notFollowed') },
  ];
  if (order.noteToSupplier) items.push({ name: 'noteToSupplier', value: order.noteToSupplier, wide: true });
  return <FieldSections sections={[{ items }]} />;
}

function OrderLines(props: { lines: PoLineRow[]; chosen: number[]; onChoose: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const quantity = (name: 'orderQty' | 'openQty' | 'confirmQty' | 'receivedQty') => ({
    title: t(`field.${name}`),
    dataIndex: name,
    align: 'end' as const,
    render: (value: string) => shown(value),
  });
  return (
    <SmallTable<PoLineRow>
      label={t('po.lines')}
      rowKey="id"
      dataSource={props.lines}
      rowSelection={{
        selectedRowKeys: props.chosen,
        onChange: (keys) => props.onChoose(keys.map(Number)),
        getCheckboxProps: (line) => ({ disabled: line.closing === 'closed' }),
      }}
      columns={[
        {
          title: t('field.lineNo'),
          dataIndex: 'lineNo',
          render: (lineNo: number, line) => <Link to={`/po/lines/${line.id}`}>{lineNo}</Link>,
        },
        {
          title: t('field.state'),
          dataIndex: 'state',
          render: (state: string) => <StateTag process="po_line" state={state} />,
        },
        {
          title: t('field.materialCode'),
          dataIndex: 'materialCode',
          render: (code: string, line) => (
            <>
              {code} <ServiceTag line={line} />
            </>
          ),
        },
        { title: t('field.description'), dataIndex: 'description' },
        quantity('orderQty'),
        quantity('openQty'),
        quantity('confirmQty'),
        quantity('receivedQty'),
        { title: t('field.uom'), dataIndex: 'uom' },
        {
          title: t('field.unitPrice'),
          key: 'unitPrice',
          align: 'end',
          render: (_, line) => priceText(line, line.currency),
        },
        { title: t('field.taxCode'), dataIndex: 'taxCode' },
        { title: t('field.graphNo'), dataIndex: 'graphNo' },
        { title: t('field.needByOn'), dataIndex: 'needByOn' },
        { title: t('field.promisedOn'), dataIndex: 'promisedOn', render: (day: string | null) => day ?? '–' },
        { title: t('field.closing'), dataIndex: 'closing', render: (word: string) => t(`po.closing.${word}`) },
      ]}
    />
  );
}
