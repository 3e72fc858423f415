import type { ShipLineRow, ShipPermission } from '../features/shipPermission/api';
import type { Offer, Workflow } from '../shared/document/types';
import { entry } from './document';

/** An order line that permission may be asked for: 100 of it, 40 asked for already. */
export const shipLine: ShipLineRow = {
  id: 6,
  purchaseOrderId: 2,
  poNo: '4500001001',
  lineNo: 20,
  plantCode: 'P200',
  materialCode: 'SB000540',
  description: 'Solder ball',
  uom: 'KPC',
  uomDigits: 0,
  orderQty: '100.000',
  cancelledQty: '0.000',
  cumAllowQty: '0.000',
  inTransitQty: '0.000',
  receivedQty: '0.000',
  balanceAllowQty: '0.000',
  requestedQty: '40.000',
  applicableQty: '60.000',
  needByOn: '2199-12-02',
  promisedOn: null,
};

/** An application for 40 of that line, three days after it is needed. */
export const permission: ShipPermission = {
  id: 9,
  state: 'Submitted',
  version: 1,
  poLineId: 6,
  purchaseOrderId: 2,
  poNo: '4500001001',
  lineNo: 20,
  vendorCode: 'V10001',
  vendorName: 'Acme Substrates Ltd',
  plantCode: 'P200',
  materialCode: 'SB000540',
  description: 'Solder ball',
  uom: 'KPC',
  uomDigits: 0,
  orderQty: '100.000',
  cancelledQty: '0.000',
  cumAllowQty: '10.000',
  inTransitQty: '0.000',
  receivedQty: '0.000',
  askedQty: '40.000',
  askedOn: '2199-12-05',
  channel: 'portal',
  remark: 'the mould is late',
  needByOn: '2199-12-02',
  promisedOn: null,
  grantedQty: null,
  grantedOn: null,
  comment: '',
  requestedByName: 'supplier1',
  createdAt: '2026-11-21T03:00:00Z',
  ageDays: 4,
  decidedByName: null,
  decidedAt: null,
  expiresAt: '2026-12-21T03:00:00Z',
  others: [],
};

/** Its workflow as the server tells it. */
export function shipWorkflow(state: string, version: number, events: string[]): Workflow {
  const offers: Offer[] = events.map((event) => ({ event, allowed: true, blockers: [] }));
  return {
    process: 'ship_permission',
    document: 9,
    state,
    version,
    offers,
    history: [entry(1, 'apply', null, 'Submitted', { lineId: 6, quantity: '40.000', shipOn: '2199-12-05' })],
    diagram: 'stateDiagram-v2\n  [*] --> Submitted: apply\n  Submitted --> Approved: approve\n',
  };
}
