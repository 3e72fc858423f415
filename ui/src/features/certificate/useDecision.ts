import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../shared/document/notifyDone';
import { useWorkflow } from '../../shared/document/useDocument';
import { useDocumentEvents } from '../../shared/document/useDocumentEvents';
import { useSteady } from '../../shared/search/useSteady';
import { type Certificate, keyOf } from './api';

/** From the button, or its key, to the answer. `press` is handed what a key does. */
export function useDecision(
  certificate: Certificate,
  press: RefObject<((event: string) => void) | undefined>,
  onDecided: (id: number) => void,
) {
  const { t } = useTranslation();
  const { id, version, isPassed } = certificate;
  const offers = useWorkflow(keyOf(id)).data?.offers ?? [];
  const events = useDocumentEvents(keyOf(id), version);
  // The version that was on the screen when it was begun.
  const [open, setOpen] = useState<{ event: string; version: number }>();
  const finish = (event: string, answer: unknown) => {
    if (!answer) return;
    setOpen(undefined);
    notifyDone(t, 'certificate', event);
    onDecided(id);
  };
  const send = async (event: string, payload: Record<string, unknown>) =>
    finish(event, await events.send(event, payload, undefined, open?.version));
  const begin = useSteady((event: string) => {
    if (!offers.some((offer) => offer.event === event && offer.allowed) || events.running) return;
    events.reset();
    // What is out of spec is not accepted by a key alone.
    if (event === 'accept' && isPassed) void send(event, {});
    else setOpen({ event, version });
  });
  useEffect(() => {
    press.current = begin;
    return () => {
      press.current = undefined;
    };
  }, [press, begin]);
  const confirm = async () => {
    const event = events.pending?.event ?? '';
    finish(event, await events.confirm());
  };
  const close = () => {
    setOpen(undefined);
    events.reset();
  };
  const reload = async () => {
    const newest = await events.reload();
    if (newest !== undefined) setOpen((old) => old && { ...old, version: newest });
  };
  return { offers, events, open, begin, send, confirm, close, reload };
}
