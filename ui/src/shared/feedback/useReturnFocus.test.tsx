import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useReturnFocus } from './useReturnFocus';

function Dialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <button type="button" onClick={onClose}>
      close
    </button>
  );
}

function Page({ once }: { once: boolean }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <main tabIndex={-1}>
      {!(once && done) && (
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
      )}
      {open && (
        <Dialog
          onClose={() => {
            setOpen(false);
            setDone(true);
          }}
        />
      )}
    </main>
  );
}

it('gives the focus back to what opened the dialogue', async () => {
  render(<Page once={false} />);
  await userEvent.click(screen.getByText('open'));
  await userEvent.click(screen.getByText('close'));
  expect(screen.getByText('open')).toHaveFocus();
});

it('gives it to the page where that is gone', async () => {
  render(<Page once />);
  await userEvent.click(screen.getByText('open'));
  await userEvent.click(screen.getByText('close'));
  expect(screen.getByRole('main')).toHaveFocus();
});
