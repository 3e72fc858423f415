import { Card, Flex, Modal, Skeleton, Tabs, Typography } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { WalkBar } from '../search/WalkBar';
import { TalkCount } from '../talk/TalkCount';
import { Deadlines } from './Deadlines';
import { DocumentHead } from './DocumentHead';
import { readMermaid } from './diagram';
import { EventBar, type EventLook } from './EventBar';
import { type EventDialogProps, ReasonDialog } from './EventDialog';
import { type FieldSection, FieldSections } from './FieldSections';
import { HistoryTimeline } from './HistoryTimeline';
import { ConfirmDialog, ConflictNotice, RefusalNotice } from './Notices';
import { notifyDone } from './notifyDone';
import { StateDiagram } from './StateDiagram';
import { StateTag } from './StateTag';
import type { DocumentKey, EventAnswer, Finding, Workflow } from './types';
import { useWorkflow } from './useDocument';
import { useDocumentEvents } from './useDocumentEvents';

// Nobody who only reads lists fetches it.
const Talk = lazy(async () => ({ default: (await import('../talk/Talk')).Talk }));

/** What happens when a person presses the button of an event. Without a word here the event is sent at once. */
export interface EventAction extends EventLook {
  /** Asks `<process>.ask.<event>` before sending. */
  ask?: boolean;
  /** Asks for one text, sent under this name. */
  reason?: { field: string; required?: boolean };
  /** A dialogue of its own. */
  dialog?: (props: EventDialogProps) => ReactNode;
  /** Labels of warnings that the dialogue has asked about: when there are no others, they are confirmed with it. */
  confirms?: readonly string[];
  /** Runs before the event is sent, e.g. saves a draft; the answer is the version to send, undefined = do not send. */
  before?: () => Promise<number | undefined>;
}

interface Props {
  doc: DocumentKey;
  /** Number of the document. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** As the person sees it; events are sent with this version. */
  state: string;
  version: number;
  actions: Record<string, EventAction>;
  /** Events without a button. */
  hidden?: string[];
  /** More buttons beside the events. */
  extra?: ReactNode;
  sections?: FieldSection[];
  /** Whether people say something to each other there. */
  talk?: boolean;
  /** Between header and tabs: progress, notices. */
  notice?: ReactNode;
  onDone?: (event: string, answer: EventAnswer) => void;
  /** Loads the newest document after a conflict, where more than a plain reload is to be done; tells its version. */
  onReload?: () => Promise<number>;
  /** Takes over what a refusal said, where the page shows findings at its own fields. */
  onRefused?: (findings: Finding[]) => void;
  children?: ReactNode;
}

/** A document with a life of its own: what it is, what can be done with it, what happened to it. */
export function DocumentPage(props: Props) {
  const { doc, title, subtitle, state, version, actions, hidden, extra, sections = [], notice, talk, children } = props;
  const { t } = useTranslation();
  const workflow = useWorkflow(doc);
  const flow = useEventFlow(props);
  const { events, open } = flow;
  const loose = props.onRefused ? events.blockers.filter(({ field }) => !field) : events.blockers;
  return (
    <Flex vertical gap={16} className="document-page">
      <WalkBar />
      <DocumentHead
        title={title}
        beside={
          <>
            <StateTag process={doc.process} state={state} />
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {t('document.version', { version })}
            </Typography.Text>
            {talk && <TalkCount doc={doc} />}
          </>
        }
        subtitle={subtitle}
        below={<Deadlines process={doc.process} deadlines={workflow.data?.deadlines ?? []} />}
      >
        {extra}
        <EventBar
          process={doc.process}
          offers={workflow.data?.offers ?? []}
          looks={actions}
          hidden={hidden}
          running={events.running}
          onEvent={flow.press}
        />
      </DocumentHead>
      {!open && <ConflictNotice process={doc.process} conflict={events.conflict} onReload={flow.reload} />}
      {!open && <RefusalNotice process={doc.process} findings={loose} onClose={events.reset} />}
      {notice}
      <DocumentTabs process={doc.process} workflow={workflow.data}>
        <FieldSections sections={sections} />
        {children}
      </DocumentTabs>
      {talk && (
        <Suspense fallback={<Skeleton active />}>
          <Talk key={doc.id} doc={doc} />
        </Suspense>
      )}
      {flow.dialog}
      <ConfirmDialog
        process={doc.process}
        pending={events.pending}
        running={events.running !== undefined}
        onConfirm={flow.confirm}
        onCancel={events.reset}
      />
      {flow.holder}
    </Flex>
  );
}

/** What it is, what happened to it, and what may; which of them is shown is in the address. */
function DocumentTabs(props: { process: string; workflow?: Workflow; children: ReactNode }) {
  const { process, workflow, children } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'details';
  const showTab = (key: string) => {
    const next = new URLSearchParams(search);
    if (key === 'details') next.delete('tab');
    else next.set('tab', key);
    setSearch(next, { replace: true });
  };
  return (
    <Card size="small" styles={{ body: { padding: '4px 16px 16px' } }}>
      <Tabs
        activeKey={tab}
        onChange={showTab}
        items={[
          {
            key: 'details',
            label: t('document.details'),
            children: (
              <Flex vertical gap={20}>
                {children}
              </Flex>
            ),
          },
          {
            key: 'history',
            label: t('document.history'),
            children: workflow ? <HistoryTimeline process={process} history={workflow.history} /> : <Skeleton active />,
          },
          {
            key: 'diagram',
            label: t('document.diagram'),
            children: workflow ? (
              <StateDiagram
                process={process}
                arrows={workflow.transitions ?? readMermaid(workflow.diagram)}
                state={workflow.state}
                history={workflow.history}
              />
            ) : (
              <Skeleton active />
            ),
          },
        ]}
      />
    </Card>
  );
}

/** From the button to the answer: ask, dialogue, send, confirm. */
function useEventFlow({ doc, version, actions, onDone, onReload, onRefused }: Props) {
  const { t } = useTranslation();
  const events = useDocumentEvents(doc, version, onRefused);
  // An event is sent with the version that was on the screen when its dialogue was opened. The page behind it looks again
  // by itself; what came meanwhile has not been answered to.
  const [open, setOpen] = useState<{ event: string; version: number }>();
  const [modal, holder] = Modal.useModal();

  const finish = (event: string, answer: EventAnswer | undefined) => {
    if (!answer) return;
    setOpen(undefined);
    notifyDone(t, doc.process, event);
    onDone?.(event, answer);
  };
  const submit = async (event: string, payload: Record<string, unknown>) => {
    const before = actions[event]?.before;
    const seen = before ? await before() : (open?.version ?? version);
    if (seen === undefined) return;
    finish(event, await events.send(event, payload, undefined, seen, actions[event]?.confirms));
  };
  const confirm = async () => {
    const event = events.pending?.event;
    if (event) finish(event, await events.confirm());
  };
  const press = (event: string) => {
    events.reset();
    const action = actions[event] ?? {};
    if (action.dialog || action.reason) setOpen({ event, version });
    else if (action.ask) {
      modal.confirm({
        title: t(`${doc.process}.event.${event}`),
        content: t(`${doc.process}.ask.${event}`),
        okText: t(`${doc.process}.event.${event}`),
        cancelText: t('document.back'),
        okButtonProps: { danger: action.kind === 'danger' },
        onOk: () => submit(event, {}),
      });
    } else void submit(event, {});
  };
  const reload = async () => {
    events.reset();
    const newest = await (onReload ?? events.reload)();
    if (newest !== undefined) setOpen((old) => old && { ...old, version: newest });
  };
  const close = () => {
    setOpen(undefined);
    events.reset();
  };
  const action = open && actions[open.event];
  const shared = open && {
    process: doc.process,
    event: open.event,
    events,
    onReload: () => void reload(),
    onClose: close,
    onSubmit: (payload: Record<string, unknown>) => void submit(open.event, payload),
  };
  let dialog: ReactNode = null;
  if (shared && action?.dialog) dialog = action.dialog(shared);
  else if (shared && action?.reason) {
    dialog = <ReasonDialog {...shared} {...action.reason} danger={action.kind === 'danger'} />;
  }
  return { events, open, press, confirm, reload, dialog, holder };
}
