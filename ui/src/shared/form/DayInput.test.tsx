import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show';
import { DayInput } from './DayInput';

function open(first: string) {
  const send = vi.fn();
  function Form() {
    const [day, setDay] = useState(first);
    return (
      <>
        <DayInput aria-label="Until" value={day} onChange={setDay} />
        <button type="button" onClick={() => send(day)}>
          go
        </button>
      </>
    );
  }
  show(<Form />);
  return { send, input: screen.getByLabelText('Until') };
}

async function type(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

it.each(['2026-12-24', '20261224', '2026/12/24'])('counts %s without Tab or Enter', async (text) => {
  const { input, send } = open('2026-11-20');
  await type(input, text);
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('2026-12-24');
  expect(input).toHaveValue('2026-12-24');
});

it('never takes the old day for what is none', async () => {
  const { input, send } = open('2026-11-20');
  await type(input, '2026-02-31');
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('2026-02-31');
  expect(input).toHaveValue('2026-02-31');
});

it('is empty once it was emptied', async () => {
  const { input, send } = open('2026-11-20');
  await userEvent.clear(input);
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('');
  expect(input).toHaveValue('');
});

it('says with Enter, too, that it is no day', async () => {
  const { input, send } = open('2026-11-20');
  await type(input, 'tomorrow{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('tomorrow');
});
