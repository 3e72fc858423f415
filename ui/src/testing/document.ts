import type { HistoryEntry, Offer, Workflow } from '../shared/document/types';

/** An entry of a document's story. */
export function entry(
  version: number,
  event: string,
  from: string | null,
  to: string,
  payload: unknown = {},
): HistoryEntry {
  return {
    version,
    event,
    fromState: from,
    toState: to,
    at: '2026-11-21T03:00:00Z',
    actorName: 'supplier1',
    actingFor: null,
    payload,
  };
}

/** A PO line's workflow as the server tells it; only what pages read. */
export function lineWorkflow(state: string, version: number, offers: Offer[], history: HistoryEntry[] = []): Workflow {
  return {
    process: 'po_line',
    document: 7,
    state,
    version,
    offers,
    history,
    diagram: [
      'stateDiagram-v2',
      '  [*] --> New: import',
      '  New --> Accept: accept',
      '  Revise --> Accept: accept',
      '  New --> Nego: propose',
      '  Revise --> Nego: propose',
      '  New --> Reject: disagree',
      '  Revise --> Reject: disagree',
      '  Nego --> Accept: agree',
      '  Nego --> Accept: agree-with-issue',
      '  Nego --> Revise: ask-again',
      '  Reject --> Revise: ask-again',
      '  Accept --> Revise: change',
      '  Accept --> Nego: reschedule',
      '  New --> New: close',
    ].join('\n'),
  };
}
