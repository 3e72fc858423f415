import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHasScreen } from '../../shared/session/screens';

/** Leads to an order line; plain text to people who ship but have no screen of orders. */
export function PoLineLink({ id, children }: { id: number; children: ReactNode }) {
  return useHasScreen('poSearch') ? <Link to={`/po/lines/${id}`}>{children}</Link> : children;
}
