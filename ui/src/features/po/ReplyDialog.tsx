import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventDialog, type EventDialogProps, TextField } from '../../shared/document/EventDialog';
import { FieldSections } from '../../shared/document/FieldSections';
import { byField } from '../../shared/document/finding';
import { shown } from '../../shared/quantity';
import { today } from '../../shared/time';
import type { PoLine } from './api';
import { SplitsEditor } from './SplitsEditor';
import { asPayload, firstSplits, judge } from './splits';

/** Faults of what nobody has come to yet: told when it is to be sent, and from then on. */
const laterFaults = ['PO_REMARK_REQUIRED', 'PO_UNCHANGED_USE_ACCEPT'];
/** Faults that hang on what day it is: told, but not held to, for the plant may have another day than the reader. */
const dayFaults = ['PO_DATE_NOT_AFTER_TODAY', 'PO_DATE_TOO_FAR'];

/**
 * Proposes another schedule, or moves an accepted one: splits with remarks, and a comment for all of it. Sums and days are
 * judged while they are typed, by the server's rules; the server has the last word.
 */
export function ReplyDialog({ line, ...props }: EventDialogProps & { line: PoLine }) {
  const { event, events, onSubmit } = props;
  const [day] = useState(today);
  // The line may change under the dialogue; what it is answered with is judged by what it says now.
  const asked = useMemo(
    () => ({
      openQty: line.openQty,
      needByOn: line.needByOn,
      pieces: line.openAsked,
      uomDigits: line.uomDigits,
      today: day,
    }),
    [line.openQty, line.needByOn, line.openAsked, line.uomDigits, day],
  );
  const [rows, setRows] = useState(() => firstSplits(line, day));
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const faults = useMemo(() => judge(rows, asked, event === 'reschedule'), [rows, asked, event]);
  const findings = useMemo(() => {
    const own = tried ? faults : faults.filter(({ label }) => !laterFaults.includes(label));
    const places = new Set(own.map(({ field }) => field));
    return [...own, ...events.blockers.filter(({ field }) => field !== 'splits' && !places.has(field))];
  }, [faults, tried, events.blockers]);
  return (
    <EventDialog
      {...props}
      width={680}
      payload={{ splits: asPayload(rows), ...(comment.trim() === '' ? {} : { comment: comment.trim() }) }}
      onSubmit={(payload) => {
        setTried(true);
        if (faults.every(({ label }) => dayFaults.includes(label))) onSubmit(payload);
      }}
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
      <SplitsEditor rows={rows} asked={asked} uom={line.uom} findings={findings} onChange={setRows} />
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
  const pieces = line.openAsked?.length ? line.openAsked : [{ quantity: line.openQty, needByOn: line.needByOn }];
  return (
    <EventDialog {...props} payload={{}}>
      {pieces.map(({ quantity, needByOn }) => (
        <span key={needByOn}>{t('po.acceptAsks', { qty: shown(quantity), uom: line.uom, day: needByOn })}</span>
      ))}
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
