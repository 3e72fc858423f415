import type { Certificate, CertificateItem } from '../features/certificate/api';
import type { Offer, Workflow } from '../shared/document/types';

const thickness: CertificateItem = {
  itemNo: 1,
  shortName: 'THK',
  name: 'Thickness',
  difference: 'S',
  replyType: 'V',
  unit: 'mm',
  specValue: '1.000000',
  lower: '0.950000',
  upper: '1.050000',
  sampleSize: 3,
  rejectCount: 0,
  said: { unit: '', samples: [] },
  verdict: null,
};

/** Items of a spec: numbers, numbers of one sample, words. */
export const items: CertificateItem[] = [
  thickness,
  {
    ...thickness,
    itemNo: 2,
    shortName: 'WGT',
    name: 'Weight',
    unit: 'g',
    specValue: '20',
    lower: '19',
    upper: null,
    sampleSize: 1,
  },
  {
    ...thickness,
    itemNo: 3,
    shortName: 'LOOK',
    name: 'Looks',
    difference: 'L',
    replyType: 'T',
    unit: '',
    specValue: 'no scratches',
    lower: null,
    upper: null,
    sampleSize: 2,
  },
];

/** A certificate that waits for its values. */
export const certificate: Certificate = {
  id: 5,
  version: 2,
  state: 'Awaited',
  asnId: 3,
  asnNo: 'ASN261100003',
  asnState: 'Unsent',
  lotNo: 'L2026-01',
  materialCode: 'SB000123',
  description: 'BGA substrate 15x15',
  vendorCode: 'V10001',
  vendorName: 'Acme Substrates Ltd',
  plantCode: 'P100',
  requirement: 'needed',
  isPassed: null,
  specId: null,
  specRevision: null,
  hasSpec: true,
  submittedAt: null,
  submittedByName: null,
  decidedAt: null,
  changedAt: '2026-11-21T03:00:00Z',
  asnLineNo: 1,
  poNo: '4500001001',
  poLineNo: 10,
  shipQty: '400.000',
  uom: 'PCS',
  reason: '',
  decisionReason: '',
  decidedByName: null,
  spec: { id: 8, revision: 2, expiresOn: '2027-11-21' },
  specMissing: null,
  items,
  files: [],
  removedFiles: [],
};

/** The same after it was submitted, with one sample out of spec. */
export const submitted: Certificate = {
  ...certificate,
  version: 3,
  state: 'Submitted',
  isPassed: false,
  specId: 8,
  specRevision: 2,
  submittedAt: '2026-11-22T03:00:00Z',
  submittedByName: 'quality1',
  reason: 'first lot of the new mould',
  items: [
    {
      ...thickness,
      said: { unit: 'mm', samples: ['0.98', '1.20', '1.00'] },
      verdict: { rejects: 1, isPassed: false, cells: ['within', 'reject', 'within'] },
    },
  ],
};

/** A workflow of a certificate that offers these events. */
export function certificateWorkflow(of: Certificate, events: string[], refused: Offer[] = []): Workflow {
  return {
    process: 'certificate',
    document: of.id,
    state: of.state,
    version: of.version,
    offers: [...events.map((event) => ({ event, allowed: true, blockers: [] })), ...refused],
    history: [],
    diagram: 'stateDiagram-v2\n  [*] --> Awaited: require\n  Awaited --> Submitted: submit',
  };
}
