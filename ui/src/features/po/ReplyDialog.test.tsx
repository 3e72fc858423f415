import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { DocumentEvents } from '../../shared/document/useDocumentEvents';
import { today } from '../../shared/time';
import { show } from '../../testing/show';
import type { PoLine } from './api';
import { ReplyDialog } from './ReplyDialog';
import { nextWorkingDay } from './splits';

const quiet: DocumentEvents = {
  blockers: [],
  send: async () => undefined,
  confirm: async () => undefined,
  reset: () => undefined,
  reload: async () => undefined,
};
const line = { openQty: '100.000', needByOn: '2199-12-02', uom: 'PCS', promisedOn: null, splits: [] };

/** A line that changes under the dialogue, as when a colleague ships some of it. */
function Changing({ sent, needByOn = line.needByOn }: { sent: (payload: unknown) => void; needByOn?: string }) {
  const [openQty, setOpenQty] = useState(line.openQty);
  return (
    <>
      <ReplyDialog
        process="po_line"
        event="propose"
        events={quiet}
        line={{ ...line, openQty, needByOn } as unknown as PoLine}
        onReload={() => undefined}
        onClose={() => undefined}
        onSubmit={sent}
      />
      <button type="button" data-testid="ship" onClick={() => setOpenQty('80.000')} />
    </>
  );
}

async function type(field: string, text: string) {
  const input = screen.getByLabelText(field);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

const propose = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Propose/ });

it('judges by what the line says now, not when the dialogue was opened', async () => {
  const sent = vi.fn();
  show(<Changing sent={sent} />);
  await type('Remark 1', 'mould');
  await type('Promised date 1', nextWorkingDay(today()));
  screen.getByTestId('ship').click();
  expect(await screen.findByText(/^100 of 80 PCS/)).toBeVisible();
  await userEvent.click(propose());
  expect(sent).not.toHaveBeenCalled();
  await type('Quantity 1', '80');
  await userEvent.click(propose());
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

it('tells that a day has come for the reader, and leaves it to the server whether it has for the plant', async () => {
  const sent = vi.fn();
  show(<Changing sent={sent} />);
  await type('Remark 1', 'mould');
  await type('Promised date 1', today());
  expect(await screen.findByText(/must be after/i)).toBeVisible();
  await userEvent.click(propose());
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});
