import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Mail } from './api';
import { Preview } from './Preview';

const mail = {
  bodyHtml: '<p>hello</p><script>parent.document.title = "reached"</script>',
  bodyText: 'hello in plain',
  written: true,
} as Mail;

it('shows the HTML in a frame that may do nothing', () => {
  render(<Preview mail={mail} />);
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('');
  expect(frame?.getAttribute('srcdoc')).toBe(mail.bodyHtml);
});

it('shows the plain text as text', async () => {
  render(<Preview mail={{ ...mail, bodyText: '<b>not bold</b>' }} />);
  await userEvent.click(screen.getByText('Plain text'));
  expect(screen.getByText('<b>not bold</b>')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
});

it('says that a mail is not written yet', () => {
  render(<Preview mail={{ ...mail, written: false }} />);
  expect(screen.getByText(/This email has not been processed yet/)).toBeTruthy();
});
