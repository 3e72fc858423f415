import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show';
import { useFocusFirst } from './useFocusFirst';

/** A form whose second field is found wrong by an answer. */
function Form({ answer }: { answer: Promise<void> }) {
  const [wrong, setWrong] = useState(false);
  const { frame, focusFirst } = useFocusFirst<HTMLDivElement>();
  const send = async () => {
    await answer;
    setWrong(true);
    focusFirst();
  };
  return (
    <div ref={frame}>
      <input aria-label="First" />
      <input aria-label="Second" aria-invalid={wrong} />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
    </div>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('focuses what is wrong once it is drawn, also where a frame comes before React draws', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(0);
    return 0;
  });
  show(<Form answer={Promise.resolve()} />);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByLabelText('Second')).toHaveFocus());
});
