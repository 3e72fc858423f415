import { Link } from 'react-router';
import { documentLink } from './api';

interface Props {
  row: { process: string; document: number; documentNo: string | null };
}

/** The document that a row is about, as a link where there is a page for it. */
export function JobDocument({ row }: Props) {
  const link = documentLink(row);
  if (!row.documentNo) return <>–</>;
  return link ? <Link to={link}>{row.documentNo}</Link> : row.documentNo;
}
