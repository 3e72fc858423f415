import type { OpenableLineRow, Opening } from '../features/opening/api';
import type { Offer, Workflow } from '../shared/document/types';
import { entry } from './document';

/** An order line that is not agreed: all 100 of it may be opened. */
export const openable: OpenableLineRow = {
  id: 6,
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
  state: 'New',
  orderQty: '100.000',
  cancelledQty: '0.000',
  cumAllowQty: '0.000',
  inTransitQty: '0.000',
  receivedQty: '0.000',
  openableQty: '100.000',
  needByOn: '2199-12-02',
  promisedOn: null,
};

/** An opening for 40 of that line, of which 15 are shipped. */
export const opening: Opening = {
  id: 9,
  state: 'Granted',
  version: 2,
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
  lineState: 'New',
  orderQty: '100.000',
  cancelledQty: '0.000',
  cumAllowQty: '15.000',
  openedQty: '40.000',
  usedQty: '15.000',
  leftQty: '25.000',
  untilOn: '2199-12-05',
  reason: 'the line stands still without them',
  takenBackReason: '',
  lapse: null,
  grantedByName: 'opener1',
  createdAt: '2026-11-21T03:00:00Z',
  notices: [{ asnId: 3, asnNo: 'ASN261100003', asnState: 'Sent', quantity: '15.000' }],
};

/** Its workflow as the server tells it. */
export function openingWorkflow(state: string, version: number, events: string[]): Workflow {
  const offers: Offer[] = events.map((event) => ({ event, allowed: true, blockers: [] }));
  return {
    process: 'opening',
    document: 9,
    state,
    version,
    offers,
    history: [
      entry(1, 'grant', null, 'Granted', { lineId: 6, quantity: '40.000', untilOn: '2199-12-05', reason: 'why' }),
      entry(2, 'use', 'Granted', 'Granted', {
        quantity: '15.000',
        notices: [{ asnNo: 'ASN261100003', quantity: '15.000' }],
      }),
    ],
    diagram: 'stateDiagram-v2\n  [*] --> Granted: grant\n  Granted --> TakenBack: take-back\n',
  };
}
