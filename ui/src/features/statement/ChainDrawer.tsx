import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { StateTag } from '../../shared/document/StateTag';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { ScreenLink } from '../../shared/session/ScreenLink';
import { timeText } from '../../shared/time';
import { type Chain, lineAddress, loadChain } from './api';
import { money } from './money';
import './statement.css';

interface Props {
  line: number;
  /** Of the statement; absent = of lines of any. */
  currency?: string;
  onClose: () => void;
}

/** What a step shows of its line, and in which currency. */
interface Shown {
  line: number;
  currency: string;
}

/** From the order to the payment: what an invoice is for, and what paid it. The same for each of its links. */
export function ChainDrawer({ line, currency = '', onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.statementChain(line),
    queryFn: () => loadChain(line),
  });
  const own = [...(data?.invoices ?? []), ...(data?.payments ?? [])].find(({ lineId }) => lineId === line);
  return (
    <Drawer open size="min(560px, 100vw)" title={own?.documentNo ?? t('statement.chain')} onClose={onClose}>
      {data ? (
        <ol className="statement-chain" aria-label={t('statement.chain')}>
          <Orders orders={data.orders} />
          <Asns asns={data.asns} currency={currency} />
          <Receipts receipts={data.receipts} />
          <Invoices invoices={data.invoices} line={line} currency={currency} />
          <Payments payments={data.payments} line={line} currency={currency} />
        </ol>
      ) : (
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

/** A link of the chain, also where there is nothing of it: what is missing is said. */
function Step({ name, children }: { name: string; children: ReactNode[] }) {
  const { t } = useTranslation();
  return (
    <li>
      <h3>{t(`statement.step.${name}`)}</h3>
      {children.length > 0 ? <ul>{children}</ul> : <p className="soft">{t(`statement.noStep.${name}`)}</p>}
    </li>
  );
}

function Orders({ orders }: Pick<Chain, 'orders'>) {
  return (
    <Step name="orders">
      {orders.map((order) => (
        <li key={order.poLineId}>
          <ScreenLink screens={['poSearch', 'settingPoFollowUp']} to={`/po/lines/${order.poLineId}`}>
            {order.poNo} / {order.lineNo}
          </ScreenLink>
          <span>{order.materialCode}</span>
          <span className="number">
            {shown(order.orderQty)} {order.uom}
          </span>
        </li>
      ))}
    </Step>
  );
}

function Asns({ asns, currency }: Pick<Chain, 'asns'> & Pick<Shown, 'currency'>) {
  const { t } = useTranslation();
  return (
    <Step name="asns">
      {asns.map((asn) => (
        <li key={asn.id}>
          <ScreenLink screens={['asnSearch', 'receiptSearch', 'unpostEAsnSearch']} to={`/asn/asns/${asn.id}`}>
            {asn.asnNo}
          </ScreenLink>
          <StateTag process="asn" state={asn.state} />
          {asn.shippedOn && <span>{asn.shippedOn}</span>}
          {asn.invoiceAmount && (
            <span className="number">
              {t('field.invoiceAmount')} {money(asn.invoiceAmount, currency)}
            </span>
          )}
        </li>
      ))}
    </Step>
  );
}

function Receipts({ receipts }: Pick<Chain, 'receipts'>) {
  const { t } = useTranslation();
  return (
    <Step name="receipts">
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <ScreenLink
            screens={['receiptSearch']}
            to={`/asn/receiptSearch?receiptNo=${encodeURIComponent(receipt.receiptNo)}`}
          >
            {receipt.receiptNo}
          </ScreenLink>
          <span title={receipt.erpBookedAt ? `${t('field.erpBookedAt')}: ${timeText(receipt.erpBookedAt)}` : undefined}>
            {receipt.receivedOn}
          </span>
          <span className="number">{shown(receipt.quantity)}</span>
          <span className="soft">
            {receipt.poNo} / {receipt.lineNo}
          </span>
        </li>
      ))}
    </Step>
  );
}

function Invoices({ invoices, line, currency }: Pick<Chain, 'invoices'> & Shown) {
  return (
    <Step name="invoices">
      {invoices.map((invoice) => (
        <li key={invoice.lineId} aria-current={invoice.lineId === line || undefined}>
          <Link className="inline-link" to={lineAddress(invoice)}>
            {invoice.documentNo}
          </Link>
          {invoice.invoiceNo && <span>{invoice.invoiceNo}</span>}
          <span className="number">{money(invoice.totalAmount, currency)}</span>
        </li>
      ))}
    </Step>
  );
}

function Payments({ payments, line, currency }: Pick<Chain, 'payments'> & Shown) {
  return (
    <Step name="payments">
      {payments.map((payment) => (
        <li key={payment.lineId} aria-current={payment.lineId === line || undefined}>
          <Link className="inline-link" to={lineAddress(payment)}>
            {payment.documentNo}
          </Link>
          <span>{payment.documentOn}</span>
          <span className="number">{money(payment.amount, currency)}</span>
        </li>
      ))}
    </Step>
  );
}
