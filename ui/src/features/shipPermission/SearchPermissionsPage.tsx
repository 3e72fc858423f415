import type { TFunction } from 'i18next';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { mineField } from '../../shared/search/mine';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { mineView, overdueView, waitingView, weekView } from '../../shared/search/views/built';
import { withdrawal } from './actions';
import { nameOf, pageOf, type ShipPermissionRow } from './api';
import { ownColumns } from './columns';
import { useFields } from './fields';

const waiting = { state: 'Submitted' };
const views = [waitingView('Submitted'), overdueView('shipOnTo', waiting), weekView('shipOn'), mineView()];

/** A supplier's own applications: where they stand, who decided what and why; those that are open can be taken back. */
export function SearchPermissionsPage() {
  return (
    <SearchPage<ShipPermissionRow>
      name="allowShipSearch"
      path="ship-permissions"
      fields={useFields(more)}
      columns={ownColumns}
      views={views}
      rowKey={idOf}
      address={pageOf}
      bulk={(selection) => (
        <ChosenEvents
          process="ship_permission"
          path="ship-permissions"
          actions={withdrawal}
          selection={selection}
          name={nameOf}
          address={pageOf}
        />
      )}
    />
  );
}

const idOf = ({ id }: ShipPermissionRow) => id;

const more = (t: TFunction): SearchField[] => [{ ...mineField(t, 'shipPermission.mineOnly'), extra: true }];
