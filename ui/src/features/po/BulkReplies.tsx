import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BulkActions } from '../../shared/document/BulkActions';
import { today } from '../../shared/time';
import { bulkReplies } from './actions';
import type { PoLineRow } from './api';
import { usePoColumns } from './columns';

/** Days from which on a proposal is counted as much later. */
const MUCH_LATER = 14;

/** What a reviewer judges, and what a supplier promises. */
const ofProposals = ['vendorCode', 'vendorName', 'needByOn', 'proposedOn', 'daysLate', 'proposalRemark'];
const ofQuestions = ['vendorCode', 'materialCode', 'openQty', 'uom', 'needByOn'];

interface Props {
  lines: PoLineRow[];
  /** It was sent; `done` = ids of those that took it. */
  onDone: (done: number[]) => void;
  hint?: ReactNode;
  send?: ComponentProps<typeof BulkActions>['send'];
}

/** One reply for many lines; what it goes to is listed first. */
export function BulkReplies({ lines, onDone, hint, send }: Props) {
  const { t } = useTranslation();
  const columns = usePoColumns('proposals');
  const day = today();
  return (
    <BulkActions
      process="po_line"
      path="po-lines"
      rows={lines.map((line) => ({
        ...line,
        // Of what was asked for a day that came, something else may be said.
        kind: line.needByOn > day ? 'ahead' : 'past',
        name: <Link to={`/po/lines/${line.id}`}>{`${line.poNo} / ${line.lineNo}`}</Link>,
      }))}
      actions={bulkReplies}
      hint={hint}
      send={send}
      columns={(_, rows) => {
        const keys = rows.some(({ proposedOn }) => proposedOn) ? ofProposals : ofQuestions;
        return columns.filter(({ key, hidden }) => keys.includes(key) && !(hidden && key.startsWith('vendor')));
      }}
      summary={(_, rows) => {
        const late = rows.map(({ daysLate }) => daysLate).filter((days) => typeof days === 'number');
        if (late.length === 0) return null;
        return (
          <strong>
            {[
              t('po.proposals', { count: late.length }),
              t('po.muchLater', { days: MUCH_LATER, count: late.filter((days) => days > MUCH_LATER).length }),
              t('po.onTime', { count: late.filter((days) => days <= 0).length }),
            ].join(' · ')}
          </strong>
        );
      }}
      onDone={onDone}
    />
  );
}
