import type { Chain, Statement, StatementLine } from '../features/statement/api';
import type { Workflow } from '../shared/document/types';

/** A month that was issued: it adds up, and something of it is overdue. */
export const statement: Statement = {
  id: 4,
  version: 2,
  state: 'Issued',
  vendorId: 9,
  vendorCode: 'V10001',
  vendorName: 'Acme Substrates Ltd',
  buyerName: 'Northwind Electronics',
  monthOn: '2026-10-01',
  currency: 'USD',
  opening: '1200.5000',
  invoices: '10000.0000',
  creditNotes: '-250.2500',
  payments: '-1200.5000',
  adjustments: '0.0500',
  closing: '9749.8000',
  lineCount: 4,
  overdue: '300.0000',
  difference: '0',
  issuedAt: '2026-11-03T18:00:00Z',
  decidedAt: null,
  decidedByName: null,
  changedAt: '2026-11-03T18:00:00Z',
  ageing: {
    notDue: '9649.8000',
    d1to30: '300.0000',
    d31to60: '0',
    d61to90: '0',
    over90: '0',
    unallocated: '-200.0000',
  },
  disputeComment: '',
  answerComment: '',
  previousId: 3,
  nextId: null,
  sameMonth: [{ id: 5, currency: 'TWD', closing: '31500.0000', state: 'Confirmed' }],
  findings: [],
};

/** An invoice. */
const invoice: StatementLine = {
  id: 41,
  statementId: 4,
  monthOn: '2026-10-01',
  kind: 'invoice',
  status: 'open',
  documentNo: '5105600001',
  documentOn: '2026-10-05',
  invoiceNo: 'AB12345678',
  currency: 'USD',
  netAmount: '9523.8100',
  taxAmount: '476.1900',
  totalAmount: '10000.0000',
  amount: '10000.0000',
  settledAmount: '0',
  openAmount: '10000.0000',
  dueOn: '2026-11-04',
  daysOverdue: 0,
  paymentTerm: 'NET30',
  isAdjustment: false,
  was: null,
  disputeComment: '',
  answerComment: '',
  disputed: false,
};

/** Lines of the statement: an invoice, what was changed late, what was paid. */
export const lines: StatementLine[] = [
  invoice,
  {
    ...invoice,
    id: 42,
    documentNo: '5105600002',
    invoiceNo: 'AB12345679',
    totalAmount: '300.0500',
    amount: '0.0500',
    openAmount: '300.0500',
    daysOverdue: 27,
    isAdjustment: true,
    was: '300.0000',
  },
  {
    ...invoice,
    id: 43,
    kind: 'payment',
    status: 'paid',
    documentNo: 'PAY-77',
    invoiceNo: '',
    totalAmount: '-1200.5000',
    amount: '-1200.5000',
    openAmount: '0',
    settledAmount: '-1200.5000',
    dueOn: null,
    daysOverdue: 0,
  },
];

/** Same lines, the first of which is disputed. */
export const disputedLines: StatementLine[] = lines.map((line) =>
  line.id === invoice.id ? { ...line, disputed: true, disputeComment: 'Price is 9.80, not 10.00' } : line,
);

/** What the invoice is for, and what paid it. */
export const chain: Chain = {
  orders: [{ poLineId: 11, poNo: '4500001001', lineNo: 10, materialCode: 'SB000123', orderQty: '400.000', uom: 'PCS' }],
  asns: [{ id: 3, asnNo: 'ASN261100003', state: 'Closed', invoiceAmount: '9523.8100', shippedOn: '2026-10-01' }],
  receipts: [
    {
      id: 21,
      receiptNo: '5000000042',
      receivedOn: '2026-10-03',
      erpBookedAt: '2026-10-05T02:00:00Z',
      quantity: '400.000',
      asnNo: 'ASN261100003',
      poNo: '4500001001',
      lineNo: 10,
    },
  ],
  invoices: [
    { lineId: 41, documentNo: '5105600001', invoiceNo: 'AB12345678', totalAmount: '10000.0000', statementId: 4 },
  ],
  payments: [
    { lineId: 51, documentNo: 'PAY-81', documentOn: '2026-11-04', amount: '4000.0000', statementId: 6 },
    { lineId: 52, documentNo: 'PAY-90', documentOn: '2026-12-04', amount: '6000.0000', statementId: 7 },
  ],
};

/** A workflow of a statement that offers these events. */
export function statementWorkflow(of: Statement, events: string[]): Workflow {
  return {
    process: 'balance_statement',
    document: of.id,
    state: of.state,
    version: of.version,
    offers: events.map((event) => ({ event, allowed: true, blockers: [] })),
    history: [],
    diagram: 'stateDiagram-v2\n  Open --> Issued: issue\n  Issued --> Confirmed: confirm',
  };
}
