import type { Finding } from '../document/types';

export interface MonitorResult {
  id: number;
  /** Number that people know it by; null = there is no such row. */
  name: string | null;
  ok: boolean;
  errorLabel?: string;
  blockers?: Finding[];
}

/** What became of each of many; of very many only those that were refused are named. */
export interface MonitorAnswer {
  results: MonitorResult[];
  done: number;
  refused: number;
}
