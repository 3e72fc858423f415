import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Selection } from '../search/types';
import { type BulkAction, BulkActions } from './BulkActions';

interface Props<Row> {
  process: string;
  path: string;
  actions: Record<string, BulkAction>;
  selection: Selection<Row>;
  /** What a document is called in the results, and where it is. */
  name: (row: Row) => ReactNode;
  address: (row: Row) => string;
}

/** The events of the documents that are chosen in a list, which looks again when they were sent. */
export function ChosenEvents<Row extends { id: number; version: number; state: string }>(props: Props<Row>) {
  const { process, path, actions, selection, name, address } = props;
  return (
    <BulkActions
      process={process}
      path={path}
      rows={selection.rows.map((row) => ({
        id: row.id,
        version: row.version,
        state: row.state,
        name: <Link to={address(row)}>{name(row)}</Link>,
      }))}
      actions={actions}
      onDone={(done) => {
        // What was refused stays chosen: it is to be looked at, or sent again.
        selection.drop(selection.rows.filter(({ id }) => done.includes(id)));
        void selection.refresh();
      }}
    />
  );
}
