import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BulkActions } from '../../shared/document/BulkActions';
import type { SearchColumn, Selection } from '../../shared/search/types';
import { decisions, GRANTS } from './actions';
import { grantMany, nameOf, pageOf, type ShipPermissionRow } from './api';
import { judged } from './columns';
import { GrantCell } from './GrantCell';
import { createGrants } from './grants';

const plain = judged();

/**
 * Decides many at once; each may be granted less, or another day, in the list of what it goes to. What was refused stays chosen, and the
 * list where it is.
 */
export function Decisions({ selection }: { selection: Selection<ShipPermissionRow> }) {
  const { t } = useTranslation();
  const [grants] = useState(createGrants);
  const rows = selection.rows.map((row) => ({ ...row, name: <Link to={pageOf(row)}>{nameOf(row)}</Link> }));
  const granting = useMemo<SearchColumn<ShipPermissionRow>[]>(
    () =>
      judged([
        {
          key: 'grantQty',
          title: 'field.grantedQty',
          render: (row) => <GrantCell grants={grants} row={row} field="quantity" />,
        },
        {
          key: 'grantOn',
          title: 'field.grantedOn',
          render: (row) => <GrantCell grants={grants} row={row} field="shipOn" />,
        },
      ]),
    [grants],
  );
  return (
    <BulkActions
      process="ship_permission"
      path="ship-permissions"
      rows={rows}
      actions={decisions}
      columns={(event) => (GRANTS.includes(event) ? granting : plain)}
      summary={(event, going) =>
        GRANTS.includes(event) && going.length > 0 ? t('shipPermission.grantHint', { count: going.length }) : null
      }
      send={(event, items, payload) =>
        GRANTS.includes(event) ? grantMany(event, grants.of(rows, items), payload) : undefined
      }
      onDone={(done) => {
        grants.clear();
        selection.drop(selection.rows.filter(({ id }) => done.includes(id)));
        void selection.refresh();
      }}
    />
  );
}
