import { Input, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../form/DialogFrame';
import './document.css';
import { byField, findingText } from './finding';
import { ConflictNotice, RefusalNotice } from './Notices';
import type { Finding } from './types';
import type { DocumentEvents } from './useDocumentEvents';
import { wayBack } from './wayBack';

/** What every dialogue of an event is given. */
export interface EventDialogProps {
  process: string;
  event: string;
  events: DocumentEvents;
  /** Loads the newest document after a conflict. */
  onReload: () => void;
  onClose: () => void;
  /** Sends the payload; closes the dialogue when it was accepted. */
  onSubmit: (payload: Record<string, unknown>) => void;
}

interface ShellProps extends EventDialogProps {
  children: ReactNode;
  /** The payload as typed; undefined = cannot be sent yet. */
  payload: Record<string, unknown> | undefined;
  /** What the person can change, where the payload does not have all of it at every moment. Default: the payload. */
  typed?: unknown;
  /** Whether a refusal's field is shown by the dialogue itself. The others are listed on top. */
  places?: (field: string) => boolean;
  width?: number;
  danger?: boolean;
}

/** Frame of an event's dialogue: refusals and conflicts on top, the person's input untouched by either. */
export function EventDialog(props: ShellProps) {
  const { process, event, events, onReload, onClose, onSubmit, children, payload, places, width, danger } = props;
  const { t, i18n } = useTranslation();
  const loose = events.blockers.filter(({ field }) => field === undefined || !(places?.(field) ?? false));
  return (
    <DialogFrame
      title={t(`${process}.event.${event}`)}
      cancelText={t(wayBack(i18n, process, event))}
      width={width}
      typed={props.typed ?? payload}
      busy={events.running === event}
      disabled={payload === undefined}
      danger={danger}
      onOk={() => payload && onSubmit(payload)}
      onClose={onClose}
    >
      <ConflictNotice process={process} conflict={events.conflict} onReload={onReload} />
      <RefusalNotice process={process} findings={loose} />
      {children}
    </DialogFrame>
  );
}

interface ReasonProps extends EventDialogProps {
  /** Name of the payload's field. */
  field: string;
  required?: boolean;
  danger?: boolean;
}

/** Asks for one text: a comment, an instruction, a reason. */
export function ReasonDialog({ field, required = true, ...props }: ReasonProps) {
  const { process, event, events } = props;
  const { t, i18n } = useTranslation();
  const [text, setText] = useState('');
  const hint = `${process}.ask.${event}`;
  return (
    <EventDialog
      {...props}
      payload={required && text.trim() === '' ? undefined : { [field]: text.trim() }}
      typed={text}
      places={(path) => path === field}
    >
      {i18n.exists(hint) && <Typography.Text>{t(hint)}</Typography.Text>}
      <TextField
        autoFocus
        name={field}
        required={required}
        value={text}
        onChange={setText}
        findings={byField(events.blockers).get(field)}
      />
    </EventDialog>
  );
}

/** A text of at most 200 characters with the findings of its field. */
export function TextField(props: {
  name: string;
  value: string;
  onChange: (text: string) => void;
  required?: boolean;
  /** The dialogue asks for nothing else: one may type at once. */
  autoFocus?: boolean;
  findings?: Finding[];
}) {
  const { name, value, onChange, required, autoFocus, findings = [] } = props;
  const { t } = useTranslation();
  const id = `text-${name}`;
  const faulty = findings.some((finding) => finding.severity === 'block');
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(`field.${name}`)}{' '}
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <Input.TextArea
        id={id}
        autoFocus={autoFocus}
        value={value}
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 6 }}
        status={faulty ? 'error' : undefined}
        aria-required={required}
        aria-invalid={faulty}
        aria-describedby={`${id}-note`}
        onChange={(change) => onChange(change.target.value)}
      />
      <div className="text-foot">
        <span id={`${id}-note`} className={faulty ? 'field-note fault' : 'field-note'} aria-live="polite">
          {findings.map((finding) => findingText(t, finding)).join(' ')}
        </span>
        <span className="field-note">{value.length} / 200</span>
      </div>
    </div>
  );
}
