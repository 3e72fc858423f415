import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/show';
import { CellGrid } from '../grid/CellGrid';
import { useDiscardQuestion } from './useDiscardQuestion';

function Dialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('old');
  const [rows, setRows] = useState([{ quantity: '100' }]);
  const close = useDiscardQuestion({ text, rows }, onClose);
  return (
    <Modal open title="Edit" cancelText="Cancel" onCancel={close}>
      <Input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <CellGrid
        label="Schedule"
        columns={[{ key: 'quantity', title: 'Quantity', kind: 'number', width: 100 }]}
        rows={rows}
        path="splits"
        findings={new Map()}
        onChange={setRows}
      />
    </Modal>
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  return open ? <Dialog onClose={() => setOpen(false)} /> : <Button>closed</Button>;
}

const asked = () => screen.queryByText('Discard changes');
const isClosed = () => screen.findByText('closed');

describe('a dialogue with a form', () => {
  it.each(['Escape', 'Cancel', 'Close'])('asks once before %s throws away what was typed', async (way) => {
    show(<Page />);
    const text = await screen.findByLabelText('Text');
    const leave = async () => {
      if (way === 'Escape') await userEvent.keyboard('{Escape}');
      else
        await userEvent.click(
          way === 'Close' ? (document.querySelector('.ant-modal-close') as Element) : screen.getByText(way),
        );
    };
    await userEvent.type(text, 'er');
    await leave();
    expect(await screen.findByText('What you have entered here has not been saved.')).toBeVisible();
    await userEvent.click(screen.getByText('Keep editing'));
    await waitFor(() => expect(asked()).toBeNull());
    expect(text).toHaveValue('older');
    await userEvent.click(screen.getByText('Cancel'));
    await userEvent.click(await screen.findByText('Discard changes'));
    await isClosed();
  });

  it('closes without a word when nothing was changed, or it was changed back', async () => {
    show(<Page />);
    await userEvent.type(await screen.findByLabelText('Text'), 'er{Backspace}{Backspace}');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(asked()).toBeNull();
  });

  it('asks for a cell, too, that has not been left yet', async () => {
    show(<Page />);
    const cell = await screen.findByLabelText('Quantity 1');
    await userEvent.clear(cell);
    await userEvent.type(cell, '60{Escape}');
    await userEvent.click(await screen.findByText('Keep editing'));
    expect(cell).toHaveValue('60');
  });

  it('has the browser ask before a reload', async () => {
    show(<Page />);
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const text = await screen.findByLabelText('Text');
    expect(reload()).toBe(false);
    await userEvent.type(text, 'er');
    expect(reload()).toBe(true);
  });
});
