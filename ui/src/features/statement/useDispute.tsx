import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../shared/document/notifyDone';
import { useDocumentEvents } from '../../shared/document/useDocumentEvents';
import { keyOf, type Statement, type StatementLine } from './api';
import { DisputeDialog } from './DisputeDialog';

const EVENT = 'dispute';

/** The same dialogue as that of the button on top, begun from the lines that were chosen. */
export function useDispute(statement: Statement, chosen: readonly StatementLine[]) {
  const { t } = useTranslation();
  const { id, version } = statement;
  const { process } = keyOf(id);
  const events = useDocumentEvents(keyOf(id), version);
  // The version that was on the screen when it was begun.
  const [open, setOpen] = useState<number>();
  const begin = () => {
    events.reset();
    setOpen(version);
  };
  const close = () => {
    setOpen(undefined);
    events.reset();
  };
  const submit = async (payload: Record<string, unknown>) => {
    if (!(await events.send(EVENT, payload, undefined, open))) return;
    setOpen(undefined);
    notifyDone(t, process, EVENT);
  };
  const reload = async () => {
    const newest = await events.reload();
    if (newest !== undefined) setOpen(newest);
  };
  const dialog: ReactNode = open !== undefined && (
    <DisputeDialog
      process={process}
      event={EVENT}
      events={events}
      onReload={() => void reload()}
      onClose={close}
      onSubmit={(payload) => void submit(payload)}
      lines={chosen}
    />
  );
  return { begin, dialog };
}
