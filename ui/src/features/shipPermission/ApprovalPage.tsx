import type { TFunction } from 'i18next';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { mineField } from '../../shared/search/mine';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { pageOf, type ShipPermissionRow } from './api';
import { inboxColumns, waitingColumns } from './columns';
import { Decisions } from './Decisions';
import { useFields } from './fields';

/** The inbox of whoever decides, the oldest application first; what was decided is found here, too. */
export function ApprovalPage() {
  const [search] = useSearchParams();
  const fields = useFields(more);
  // Whoever comes by the menu comes to decide. Whoever then clears the filters sees everything.
  const [begun, setBegun] = useState(search.size > 0);
  if (!begun && search.size === 0) return <Navigate to="?state=Submitted" replace />;
  if (!begun) setBegun(true);
  const waiting = search.get('state') === 'Submitted';
  return (
    <SearchPage<ShipPermissionRow>
      name="allowShipApproval"
      path="ship-permissions"
      sort="createdAt"
      fields={fields}
      view={waiting ? 'waiting' : undefined}
      columns={waiting ? waitingColumns : inboxColumns}
      rowKey={idOf}
      address={pageOf}
      mayChoose={isOpen}
      bulk={(selection) => <Decisions selection={selection} />}
    />
  );
}

const idOf = ({ id }: ShipPermissionRow) => id;
const isOpen = ({ state }: ShipPermissionRow) => state === 'Submitted';

const more = (t: TFunction): SearchField[] => [
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  mineField(t),
];
