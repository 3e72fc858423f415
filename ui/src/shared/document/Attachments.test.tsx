import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { type Attachment, Attachments } from './Attachments';

const doc = { process: 'certificate', path: 'certificates', id: 5 };
const drawing: Attachment = {
  id: 3,
  name: 'drawing.pdf',
  mediaType: 'application/pdf',
  size: 2048,
  uploadedAt: '2026-03-01T04:00:00Z',
  uploadedBy: 'ann',
  revision: 1,
  removedAt: null,
  removedBy: null,
  removedRevision: null,
  isAccepted: false,
};

type Replies = Parameters<typeof fakeServer>[0];
type More = Partial<Parameters<typeof Attachments>[0]>;

function open(files: Attachment[], editable: boolean, replies: Replies = {}, more: More = {}) {
  const onChanged = vi.fn(async () => {});
  const server = fakeServer(replies);
  const props = { doc, files, removed: [], editable, onChanged, ...more };
  const shown = show(<Attachments {...props} />);
  return { ...server, ...shown, onChanged };
}

/** Another input after each file. */
const input = () =>
  screen.getByRole('button', { name: 'Attach a file' }).closest('.ant-upload')?.querySelector('input') as HTMLElement;
const user = userEvent.setup({ applyAccept: false });

it('attaches a file of a kind that is taken, and says so of any other', async () => {
  const { calls, onChanged } = open([], true, { 'POST /certificates/5/files': drawing });
  await user.upload(input(), new File(['x'], 'report.exe'));
  expect(await screen.findByText(/^Only these kinds of files/)).toBeVisible();
  await user.upload(input(), new File(['%PDF-1.4'], 'Report.PDF'));
  expect(await screen.findByText('Report.PDF attached')).toBeVisible();
  expect(calls.filter(({ path }) => path === '/certificates/5/files')).toHaveLength(1);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

it('says what the server found wrong with a file', async () => {
  const blockers = [{ label: 'FILE_TOO_LARGE', params: { max: 10 }, severity: 'block' }];
  const { onChanged } = open([], true, {
    'POST /certificates/5/files': () => refusal(409, { errorLabel: 'REFUSED', blockers }),
  });
  await user.upload(input(), new File(['%PDF-1.4'], 'report.pdf'));
  expect(await screen.findByText(/10 MB/, { selector: '.ant-message *' })).toBeVisible();
  expect(onChanged).not.toHaveBeenCalled();
});

it('takes a file away only after it was asked', async () => {
  const { calls, onChanged } = open([drawing], true, { 'DELETE /certificates/5/files/3': {} });
  const remove = () => user.click(screen.getByRole('button', { name: 'Remove drawing.pdf' }));
  await remove();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([]);
  await remove();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /certificates/5/files/3']);
});

it('shows files to whoever may only read, and nothing where there are none', () => {
  const { unmount } = open([drawing], false);
  expect(screen.getByRole('button', { name: 'drawing.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove|Attach/ })).toBeNull();
  unmount();
  open([], false);
  expect(screen.queryByText('Attachments')).toBeNull();
});

const removed = { ...drawing, id: 2, name: 'old.pdf', removedAt: '2026-03-02T04:00:00Z', removedBy: 'ben' };

it('keeps who took a file away, folded, also where none is left', async () => {
  open([], false, {}, { removed: [removed, { ...removed, id: 1, name: 'older.pdf', removedBy: null }] });
  expect(screen.queryByText('old.pdf')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Removed attachments: 2' }));
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText(/^removed by ben on 2026/)).toBeVisible();
  expect(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByText(/^removed on 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /old/ })).toBeNull();
});

it('says which files go with the accepted revision where others are there now', async () => {
  const held = { ...removed, isAccepted: true };
  const { calls, unmount } = open(
    [
      { ...drawing, isAccepted: true },
      { ...drawing, id: 4, name: 'new.pdf' },
    ],
    false,
    { 'GET /certificates/5/files/2': {} },
    { removed: [held], acceptedRevision: 1 },
  );
  const said = screen.getByText('Attachments of the accepted revision 1:').parentElement as HTMLElement;
  expect(
    within(said)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['drawing.pdf', 'old.pdf']);
  await user.click(within(said).getByRole('button', { name: 'old.pdf' }));
  expect(calls.map(({ path }) => path)).toEqual(['/certificates/5/files/2']);
  unmount();
  open([{ ...drawing, isAccepted: true }], false, {}, { acceptedRevision: 1 });
  expect(screen.queryByText(/accepted revision/)).toBeNull();
});

it('says that the accepted revision has none', () => {
  open([drawing], false, {}, { acceptedRevision: 2 });
  expect(screen.getByText('The accepted revision 2 has no attachments')).toBeVisible();
});
