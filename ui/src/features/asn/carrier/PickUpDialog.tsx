import { useState } from 'react';
import { EventDialog, type EventDialogProps } from '../../../shared/document/EventDialog';
import { hasField, PickUpFields } from './PickUpFields';
import { announced, isComplete, payloadOf } from './pickUp';

/** Confirms that one shipment was picked up. */
export function PickUpDialog({ known, ...props }: EventDialogProps & { known: Parameters<typeof announced>[0] }) {
  const [typed, setTyped] = useState(() => announced(known));
  return (
    <EventDialog {...props} payload={isComplete(typed) ? payloadOf(typed) : undefined} typed={typed} places={hasField}>
      <PickUpFields value={typed} onChange={setTyped} findings={props.events.blockers} />
    </EventDialog>
  );
}
