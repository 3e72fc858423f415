import type { Blocker } from '../api/error';
import type { Schema } from '../api/types';

/** What the server says about a document with a life of its own, whatever its process. */

/** One reason for or against something: `error.<label>` is its translation key. */
export type Finding = Blocker;

/** An event that this person may see, and every reason why it is refused just now. */
export interface Offer {
  event: string;
  allowed: boolean;
  blockers: Finding[];
}

export interface HistoryEntry {
  version: number;
  event: string;
  fromState: string | null;
  toState: string;
  /** UTC. */
  at: string;
  actorName: string;
  actingFor?: string | null;
  payload?: unknown;
}

/** What happens when the document stays in its state for so long. */
export type Deadline = Schema<'RunningDeadline'>;

/** One arrow of the machine; `from` null = the document is made. */
export interface Arrow {
  from: string | null;
  to: string;
  event: string;
}

export interface Workflow {
  process: string;
  document: number;
  state: string;
  version: number;
  offers: Offer[];
  history: HistoryEntry[];
  /** Those that run, and those that ran out in this state. */
  deadlines?: Deadline[];
  /** The machine's own transition table. */
  transitions?: Arrow[];
  /** The same as Mermaid source. */
  diagram: string;
}

/** Answer to an accepted event. */
export interface EventAnswer {
  id: number;
  state: string;
  version: number;
  offers?: Offer[];
  findings?: Finding[];
}

/** The document as an event addresses it. */
export interface DocumentKey {
  /** Process name, the prefix of locale keys: `po_line`, `asn`, `erp_message`, `mail`. */
  process: string;
  /** Plural noun of the API: `po-lines`, `asns`, `erp-messages`. */
  path: string;
  id: number;
}
