import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventDialog, type EventDialogProps, TextField } from '../../shared/document/EventDialog';
import { FieldSections } from '../../shared/document/FieldSections';
import { byField } from '../../shared/document/finding';
import { shown } from '../../shared/quantity';
import type { PoLine } from './api';
import { SplitsEditor } from './SplitsEditor';
import { asPayload, balance, firstSplits } from './splits';

/** Proposes another schedule, or moves an accepted one: splits with remarks, and a comment for all of it. */
export function ReplyDialog({ line, ...props }: EventDialogProps & { line: PoLine }) {
  const { events } = props;
  const [rows, setRows] = useState(() => firstSplits(line));
  const [comment, setComment] = useState('');
  const { balanced } = balance(rows, line.openQty);
  const payload = { splits: asPayload(rows), ...(comment.trim() === '' ? {} : { comment: comment.trim() }) };
  return (
    <EventDialog
      {...props}
      width={640}
      payload={balanced ? payload : undefined}
      typed={payload}
      places={(path) => path === 'comment' || /^splits\[\d+\](\.(quantity|promisedOn|remark))?$/.test(path)}
    >
      <FieldSections
        sections={[
          {
            items: [
              { name: 'openQty', value: <strong>{`${shown(line.openQty)} ${line.uom}`}</strong> },
              { name: 'needByOn', value: <strong>{line.needByOn}</strong> },
              { name: 'promisedOn', value: line.promisedOn },
            ],
          },
        ]}
      />
      <SplitsEditor
        rows={rows}
        openQty={line.openQty}
        needByOn={line.needByOn}
        uom={line.uom}
        findings={events.blockers}
        onChange={setRows}
      />
      <TextField
        name="comment"
        value={comment}
        onChange={setComment}
        findings={byField(events.blockers).get('comment')}
      />
    </EventDialog>
  );
}

/** Accepts as asked; says in one sentence what is being promised. */
export function AcceptDialog({ line, ...props }: EventDialogProps & { line: PoLine }) {
  const { t } = useTranslation();
  return (
    <EventDialog {...props} payload={{}}>
      <span>{t('po.acceptAsks', { qty: shown(line.openQty), uom: line.uom, day: line.needByOn })}</span>
    </EventDialog>
  );
}

/** Agrees to the proposal; shows what is being agreed to. */
export function AgreeDialog({ line, ...props }: EventDialogProps & { line: PoLine }) {
  const { t } = useTranslation();
  return (
    <EventDialog {...props} payload={{}}>
      <span>{t('po.agreeAsks')}</span>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {line.splits.map((split) => (
          <li key={`${split.promisedOn}-${split.quantity}-${split.remark}`}>
            {split.promisedOn} · {shown(split.quantity)} {line.uom}
            {split.remark && ` · ${split.remark}`}
          </li>
        ))}
      </ul>
    </EventDialog>
  );
}
