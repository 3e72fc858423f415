import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { shown } from '../../shared/quantity';
import type { PoRemark, PurchaseOrder } from './api';

function quantityText(remark: PoRemark): string {
  return remark.quantity ? `${shown(remark.quantity)} ${remark.uom}`.trim() : '–';
}

/** What an order has besides lines, read only; nothing where it has none. */
export function OrderRemarks({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation();
  if (order.remarks.length === 0) return null;
  const money = (value?: string | null) => (value ? `${shown(value)} ${order.currency}` : '–');
  return (
    <SmallTable<PoRemark>
      label={t('field.remarks')}
      rowKey="lineNo"
      dataSource={order.remarks}
      columns={[
        {
          title: t('field.remarks'),
          dataIndex: 'text',
          width: '50%',
          render: (text: string) => <span style={{ whiteSpace: 'pre-line' }}>{text}</span>,
        },
        { title: t('field.quantity'), key: 'quantity', align: 'end', render: (_, remark) => quantityText(remark) },
        { title: t('field.unitPrice'), key: 'unitPrice', align: 'end', render: (_, { unitPrice }) => money(unitPrice) },
        { title: t('field.amount'), key: 'amount', align: 'end', render: (_, { amount }) => money(amount) },
      ]}
    />
  );
}

/** The ERP's total is not what lines and remarks add up to. */
export function NetDifference({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation();
  if (!order.netDifference) return null;
  const amount = `${shown(order.netDifference)} ${order.currency}`;
  return <Alert type="warning" showIcon title={t('po.netDiffers', { amount })} />;
}

/** The same on paper, as rows of the table of lines. */
export function PrintedRemarks({ order }: { order: PurchaseOrder }) {
  return (
    <>
      {order.remarks.map((remark) => (
        <tr key={`remark-${remark.lineNo}`}>
          <td />
          <td colSpan={2} style={{ whiteSpace: 'pre-line' }}>
            {remark.text}
          </td>
          <td className="number">{remark.quantity ? quantityText(remark) : ''}</td>
          <td className="number">{remark.unitPrice ? `${shown(remark.unitPrice)} ${order.currency}` : ''}</td>
          <td />
          <td />
          <td className="number">{remark.amount ? `${shown(remark.amount)} ${order.currency}` : ''}</td>
        </tr>
      ))}
    </>
  );
}
