import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { whileLoading } from '../../shared/feedback/loading';
import { show } from '../../testing/show';
import { FullPageLoading } from './Loading';

it('covers the page while something runs, and leaves nothing behind that is busy', async () => {
  show(<FullPageLoading />);
  let end = () => {};
  const work = new Promise<void>((done) => {
    end = done;
  });
  void whileLoading(work);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Your file is being prepared');
  end();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
});
