import { useTranslation } from 'react-i18next';
import { SheetFacts } from '../../shared/print/Sheet';
import { shown } from '../../shared/quantity';
import { useAskedText } from './AskedDays';
import { type AskedPiece, buyerText, type PoLineRow, type PurchaseOrder, priceText } from './api';
import { PrintedProvisions } from './provision/OrderProvisions';
import { PrintedRemarks } from './Remarks';

/** An order as it is printed: who, on what terms, what, for how much. */
export function OrderSheet({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    ['vendor', `${order.vendorCode} ${order.vendorName}`],
    ['buyerName', buyerText(order)],
    ['plantCode', order.plantCode],
    ['shipTo', order.shipTo],
    ['billTo', order.billTo],
    ['paymentTerm', order.paymentTerm],
    ['fob', order.fob],
    ['shipVia', order.shipVia],
    ['currency', order.currency],
  ];
  return (
    <article className="sheet">
      <header>
        <div>
          <h2>{t('po.sheetTitle')}</h2>
          <p>
            {t('field.poNo')} <strong>{order.poNo}</strong>
          </p>
          <p>
            {t('field.poDate')} <strong>{order.poDate}</strong>
          </p>
          <p>
            {t('field.poStatus')} <strong>{t(`po.status.${order.poStatus}`)}</strong>
          </p>
        </div>
      </header>
      <SheetFacts facts={facts} />
      <table>
        <thead>
          <tr>
            <th>{t('field.lineNo')}</th>
            <th>{t('field.materialCode')}</th>
            <th className="number">{t('field.orderQty')}</th>
            <th className="number">{t('field.cancelledQty')}</th>
            <th className="number">{t('field.unitPrice')}</th>
            <th>{t('field.taxCode')}</th>
            <th>{t('field.needByOn')}</th>
            <th>{t('field.promisedOn')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              asked={order.asked?.find(({ lineNo }) => lineNo === line.lineNo)?.pieces ?? []}
            />
          ))}
          <PrintedRemarks order={order} />
        </tbody>
        <tfoot>
          {order.totalNetOfVat && (
            <tr>
              <td colSpan={7}>{t('field.totalNetOfVat')}</td>
              <td className="number">
                {shown(order.totalNetOfVat)} {order.currency}
              </td>
            </tr>
          )}
          <tr>
            <td colSpan={7}>
              <strong>{t('field.totalAmount')}</strong>
            </td>
            <td className="number">
              <strong>
                {shown(order.totalAmount)} {order.currency}
              </strong>
            </td>
          </tr>
        </tfoot>
      </table>
      <PrintedProvisions order={order.id} />
      {order.noteToSupplier && (
        <p className="comments">
          {t('field.noteToSupplier')}: {order.noteToSupplier}
        </p>
      )}
    </article>
  );
}

function Line({ line, asked }: { line: PoLineRow; asked: AskedPiece[] }) {
  const { t } = useTranslation();
  const askedText = useAskedText();
  return (
    <tr>
      <td>{line.lineNo}</td>
      <td>
        <strong>{line.materialCode}</strong> {line.drawingRev} {line.graphNo}
        {line.isGoods === false && ` (${t('po.service')})`}
        <br />
        {line.description}
        {asked.length > 0 && (
          <>
            <br />
            {askedText(asked)}
          </>
        )}
      </td>
      <td className="number">
        {shown(line.orderQty)} {line.uom}
      </td>
      <td className="number">{Number(line.cancelledQty) > 0 ? shown(line.cancelledQty) : ''}</td>
      <td className="number">{priceText(line, line.currency)}</td>
      <td>{line.taxCode}</td>
      <td className="day">{line.needByOn}</td>
      <td className="day">{line.promisedOn}</td>
    </tr>
  );
}
