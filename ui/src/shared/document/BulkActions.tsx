import { useQueries } from '@tanstack/react-query';
import { Alert, Button, Flex, Modal, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../feedback/useReturnFocus';
import { useDiscardQuestion } from '../form/useDiscardQuestion';
import { queryKeys } from '../queryKeys';
import type { SearchColumn } from '../search/types';
import { type BulkAnswer, type BulkResult, causeMany, loadWorkflow } from './api';
import { BulkList, type BulkRow } from './BulkList';
import { ConfirmMany } from './ConfirmMany';
import type { EventLook } from './EventBar';
import { TextField } from './EventDialog';
import { ManyResults } from './ManyResults';
import { FindingList } from './Notices';
import { notifyDone } from './notifyDone';

import { StateTag } from './StateTag';
import type { Finding } from './types';
import { useSending } from './useSending';
import { wayBack } from './wayBack';

export interface BulkAction extends EventLook {
  /** Asks for one text that goes to every document. */
  reason?: { field: string; required?: boolean };
  /** Asks for more than a text: what is said goes to every document. */
  form?: BulkForm;
  /** Translation key of what is said before many are sent. */
  note?: string;
}

type Typed = Record<string, string>;

/** The fields that an event asks for, of all documents at once. */
interface BulkForm {
  empty: Typed;
  isComplete: (typed: Typed) => boolean;
  payload: (typed: Typed) => Record<string, unknown>;
  /** Whether a finding is shown by one of the fields. */
  hasField: (path: string) => boolean;
  Fields: (props: { value: Typed; onChange: (typed: Typed) => void; findings: Finding[] }) => ReactNode;
  /** Translation key of what is said before many are sent. */
  note?: string;
}

interface Props<Row extends BulkRow> {
  process: string;
  path: string;
  rows: Row[];
  actions: Record<string, BulkAction>;
  /** What the buttons are about; said only where there are any. */
  hint?: ReactNode;
  /** Another door than the bulk one of the process, e.g. an order's own; undefined = the usual one for this event. */
  send?: (
    event: string,
    items: { id: number; version: number; confirmToken?: string }[],
    payload: Record<string, unknown>,
  ) => Promise<BulkAnswer> | undefined;
  /** It was sent; `done` = ids of those that took it. */
  onDone: (done: number[]) => void;
  /** What the dialogue lists of every document before it is sent; absent = only how many there are. */
  columns?: (event: string, rows: Row[]) => SearchColumn<Row>[];
  /** Said above that list, of those that it will go to. */
  summary?: (event: string, rows: Row[]) => ReactNode;
}

/**
 * Buttons for many documents at once. Which ones is asked of the server: one document of each state (and kind) among the chosen
 * ones tells what may be done with its kind, so that the browser needs to know no role.
 */
export function BulkActions<Row extends BulkRow>(props: Props<Row>) {
  const { process, path, rows, actions, hint, send, onDone, columns, summary } = props;
  const { t } = useTranslation();
  // The rows as they were when the dialogue was opened: the page behind it may look again meanwhile.
  const [open, setOpen] = useState<{ event: string; rows: Row[]; chosen: number[] }>();
  const allowed = useAllowedEvents(process, path, rows);
  const events = Object.keys(actions).filter((event) => rows.some((row) => allowed(event, row)));
  return (
    <>
      {events.map((event) => (
        <Button
          key={event}
          type={actions[event]?.kind === 'primary' ? 'primary' : 'default'}
          danger={actions[event]?.kind === 'danger'}
          icon={actions[event]?.icon}
          onClick={() => {
            // Without a list nobody sees which ones were left out: then all are sent, and the results tell.
            const wanted = columns ? rows.filter((row) => allowed(event, row)) : rows;
            setOpen({ event, rows, chosen: wanted.map(({ id }) => id) });
          }}
        >
          {t(`${process}.event.${event}`)}
        </Button>
      ))}
      {events.length > 0 && hint}
      {open && (
        <BulkDialog
          process={process}
          event={open.event}
          rows={open.rows}
          first={open.chosen}
          action={actions[open.event] ?? {}}
          columns={columns?.(open.event, open.rows) ?? []}
          summary={summary}
          send={(rows, payload, tokens = {}) => {
            const items = rows.map(({ id, version }) => {
              const confirmToken = tokens[id];
              return confirmToken ? { id, version, confirmToken } : { id, version };
            });
            return send?.(open.event, items, payload) ?? causeMany(path, open.event, items, payload);
          }}
          onClose={(answer) => {
            setOpen(undefined);
            if (answer) onDone(answer.results.filter(({ ok }) => ok).map(({ id }) => id));
          }}
        />
      )}
    </>
  );
}

/** Whether an event is offered to a document: its kind's sample was. */
function useAllowedEvents(process: string, path: string, rows: BulkRow[]) {
  const alike = (one: BulkRow, other: BulkRow) => one.state === other.state && one.kind === other.kind;
  const samples = rows.filter((row, place) => rows.findIndex((other) => alike(row, other)) === place);
  const answers = useQueries({
    queries: samples.map(({ id, version }) => ({
      queryKey: queryKeys.workflowAt({ process, path, id }, version),
      queryFn: () => loadWorkflow({ process, path, id }),
      staleTime: 30_000,
    })),
  });
  return (event: string, row: BulkRow): boolean => {
    const offers = answers[samples.findIndex((sample) => alike(sample, row))]?.data?.offers ?? [];
    return offers.some((offer) => offer.allowed && offer.event === event);
  };
}

interface DialogProps<Row extends BulkRow> {
  process: string;
  event: string;
  rows: Row[];
  /** Ids of those that are ticked at first. */
  first: number[];
  action: BulkAction;
  columns: SearchColumn<Row>[];
  summary?: (event: string, rows: Row[]) => ReactNode;
  /** `tokens` = by id, of those whose warnings were confirmed. */
  send: (rows: Row[], payload: Record<string, unknown>, tokens?: Record<number, string>) => Promise<BulkAnswer>;
  /** With what was answered, if it was sent. */
  onClose: (answer?: BulkAnswer) => void;
}

/** First asks, then shows what became of every document. */
function BulkDialog<Row extends BulkRow>(props: DialogProps<Row>) {
  const { process, event, rows, first, action, columns, summary, send, onClose } = props;
  const { t, i18n } = useTranslation();
  useReturnFocus();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first));
  const wanted = rows.filter(({ id }) => chosen.has(id));
  const [text, setText] = useState('');
  const { reason, form } = action;
  const [typed, setTyped] = useState<Typed>(form?.empty ?? {});
  const sending = useSending();
  const { busy, faults } = sending;
  const [answer, setAnswer] = useState<BulkAnswer>();
  const word = t(`${process}.event.${event}`);
  const run = async (rows: Row[], tokens?: Record<number, string>) => {
    const said = reason && text.trim() !== '' ? { [reason.field]: text.trim() } : {};
    const result = await send(rows, { ...said, ...form?.payload(typed) }, tokens);
    if (result.done > 0) notifyDone(t, process, event, result.done);
    setAnswer((before) => (before ? merged(before, result) : result));
  };
  const untouched = text === '' && typed === (form?.empty ?? typed);
  const close = useDiscardQuestion(answer || untouched ? '' : JSON.stringify([text, typed]), () => onClose(answer));
  const silent = reason !== undefined && reason.required !== false && text.trim() === '';
  const missing = wanted.length === 0 || silent || form?.isComplete(typed) === false;
  const confirm = (tokens: Record<number, string>) =>
    void sending.send(() =>
      run(
        rows.filter(({ id }) => tokens[id] !== undefined),
        tokens,
      ),
    );
  const lists = columns.length > 0;
  return (
    <Modal
      open
      width={answer ? 720 : lists ? 1120 : 520}
      title={word}
      okText={answer ? t('document.close') : t('document.doMany', { event: word, count: wanted.length })}
      cancelText={t(wayBack(i18n, process, event))}
      cancelButtonProps={{ style: answer ? { display: 'none' } : undefined }}
      okButtonProps={{ disabled: missing && !answer, danger: action.kind === 'danger' && !answer }}
      confirmLoading={busy}
      onOk={answer ? () => onClose(answer) : () => void sending.send(() => run(wanted))}
      onCancel={close}
    >
      {answer ? (
        <Flex vertical gap={12}>
          <BulkResults process={process} rows={rows} answer={answer} />
          <ConfirmMany process={process} event={event} results={answer.results} busy={busy} onConfirm={confirm} />
          <LooseFaults process={process} faults={faults} />
        </Flex>
      ) : (
        <Flex vertical gap={12}>
          <Typography.Text>{t('document.askMany', { event: word, count: wanted.length })}</Typography.Text>
          {action.note && <Alert type="warning" showIcon title={t(action.note)} />}
          {lists && summary && <div aria-live="polite">{summary(event, wanted)}</div>}
          {lists && <BulkList rows={rows} columns={columns} chosen={chosen} onChoose={setChosen} />}
          {reason && (
            <TextField
              autoFocus
              name={reason.field}
              required={reason.required !== false}
              value={text}
              onChange={setText}
              findings={faults.filter((finding) => finding.field === reason.field)}
            />
          )}
          {form && <form.Fields value={typed} onChange={setTyped} findings={faults} />}
          <LooseFaults
            process={process}
            faults={faults.filter(({ field }) => field !== reason?.field && !(field && form?.hasField(field)))}
          />
        </Flex>
      )}
    </Modal>
  );
}

/** What became of all, when some of them were sent once more. */
function merged(before: BulkAnswer, after: BulkAnswer): BulkAnswer {
  const newer = new Map(after.results.map((result) => [result.id, result]));
  const results = before.results.map((result) => newer.get(result.id) ?? result);
  const done = results.filter(({ ok }) => ok).length;
  return { results, done, refused: results.length - done };
}

function LooseFaults({ process, faults }: { process: string; faults: Finding[] }) {
  if (faults.length === 0) return null;
  return <Alert type="error" title={<FindingList process={process} findings={faults} withPath />} />;
}

function BulkResults({ process, rows, answer }: { process: string; rows: BulkRow[]; answer: BulkAnswer }) {
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (
    <ManyResults<BulkResult>
      answer={answer}
      name={({ id }) => names.get(id) ?? id}
      outcome={(result) =>
        result.ok && result.state ? (
          <StateTag process={process} state={result.state} />
        ) : (
          <Refusal process={process} result={result} />
        )
      }
    />
  );
}

function Refusal({ process, result }: { process: string; result: BulkResult }) {
  const { t } = useTranslation();
  const findings = result.blockers ?? [];
  return (
    <div style={{ maxWidth: 460, whiteSpace: 'normal' }}>
      <Typography.Text type="danger">
        {t(`error.${result.errorLabel ?? 'REFUSED'}`, { defaultValue: t('document.refused') })}
      </Typography.Text>
      {findings.length > 0 && <FindingList process={process} findings={findings} withPath />}
    </div>
  );
}
