import { Link } from 'react-router';
import type { SearchColumn } from '../search/types';
import { StateTag } from './StateTag';

interface Props<Row> {
  process: string;
  /** The order line that a document is about. */
  name: (row: Row) => string;
  /** Its page. */
  address: (row: Row) => string;
}

/** In lists of documents about an order line: which line it is, leading to the document, and where that stands. */
export function headColumns<Row extends { state: string }>({ process, name, address }: Props<Row>) {
  const columns: SearchColumn<Row, 'poNo'>[] = [
    {
      key: 'poNo',
      title: 'field.poNo',
      sort: true,
      fixed: true,
      exported: ['poNo', 'lineNo'],
      card: 'head',
      render: (row) => <Link to={address(row)}>{name(row)}</Link>,
    },
    {
      key: 'state',
      title: 'field.state',
      card: 'head',
      render: (row) => <StateTag process={process} state={row.state} />,
    },
  ];
  return columns;
}
