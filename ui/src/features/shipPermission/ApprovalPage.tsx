import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mineField } from '../../shared/search/mine';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { Begin } from '../../shared/search/views/Begin';
import { mineView, overdueView, waitingView, weekView } from '../../shared/search/views/built';
import { pageOf, type ShipPermissionRow } from './api';
import { inboxColumns, waitingColumns } from './columns';
import { Decisions } from './Decisions';
import { useFields } from './fields';

const NAME = 'allowShipApproval';
const SORT = 'createdAt';
const undecided = { state: 'Submitted' };
const views = [
  waitingView('Submitted'),
  overdueView('shipOnTo', undecided),
  weekView('shipOn', undecided),
  mineView(undecided),
];

/** The inbox of whoever decides, the oldest application first; what was decided is found here, too. */
export function ApprovalPage() {
  const [search] = useSearchParams();
  const fields = useFields(more);
  // Whoever comes by the menu comes to decide. Whoever then clears the filters sees everything.
  const [begun, setBegun] = useState(search.size > 0);
  if (!begun && search.size === 0)
    return <Begin list={NAME} fields={fields} sort={SORT} otherwise="?state=Submitted" />;
  if (!begun) setBegun(true);
  const waiting = search.get('state') === 'Submitted';
  return (
    <SearchPage<ShipPermissionRow>
      name={NAME}
      path="ship-permissions"
      sort={SORT}
      views={views}
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
