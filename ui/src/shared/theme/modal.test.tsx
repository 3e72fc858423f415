import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, Button, Modal } from 'antd';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show';

/** What lies around a dialogue, where a press is beside it. */
const beside = () => document.querySelector('.ant-modal-wrap') as HTMLElement;

it('a press beside a dialogue leaves it open, Esc closes it', async () => {
  const onCancel = vi.fn();
  show(<Modal open title="one" onCancel={onCancel} />);
  await screen.findByRole('dialog');
  await userEvent.click(beside());
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

function Asker() {
  const { modal } = App.useApp();
  return <Button onClick={() => void modal.confirm({ title: 'Sure?' })}>ask</Button>;
}

it('so does Esc a question', async () => {
  show(<Asker />);
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  await screen.findAllByText('Sure?');
  await userEvent.click(beside());
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
