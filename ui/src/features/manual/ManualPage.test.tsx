import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { ManualPage } from './ManualPage';

const guide = { name: 'Guide.pdf', size: 2048, uploadedAt: '2026-11-20T04:00:00Z' };
const LIST = 'POST /User/downloadUserManual';
const UPLOAD = 'POST /User/uploadUserManualFile';

const supplier = {
  mayUpload: false,
  directories: [
    { dir: 'S', files: [guide] },
    { dir: 'S-FAQ', files: [] },
  ],
};
const administrator = {
  mayUpload: true,
  directories: [
    { dir: 'S', files: [guide] },
    { dir: 'T', files: [] },
  ],
};

/** The section of a directory, and the place to choose files for it. */
async function section(name: string) {
  const region = await screen.findByRole('region', { name });
  return { region, input: within(region).queryByLabelText(/^Upload files/, { selector: 'input' }) as HTMLInputElement };
}

it('lists what is there, and fetches one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const server = fakeServer({
    [LIST]: ({ body }: { body: unknown }) =>
      (body as { isDownload: boolean }).isDownload ? new Response('x', { status: 200 }) : supplier,
  });
  show(<ManualPage />);
  const { region, input } = await section('Suppliers');
  expect(input).toBeNull();
  expect(within(region).getByText(/^2\.0 KB/)).toBeVisible();
  expect(screen.queryByRole('region', { name: /questions/ })).toBeNull();
  await userEvent.setup().click(within(region).getByRole('button', { name: 'Guide.pdf' }));
  const wanted = { isDownload: true, downloadDir: 'S', downloadFileName: 'Guide.pdf' };
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual(wanted));
});

it('says so when there is nothing', async () => {
  fakeServer({ [LIST]: { mayUpload: false, directories: [{ dir: 'T', files: [] }] } });
  show(<ManualPage />);
  expect(await screen.findByText('No manuals are available for your company yet.')).toBeVisible();
});

it('uploads several files into an empty directory, and asks anew', async () => {
  const server = fakeServer({ [LIST]: administrator, [UPLOAD]: {} });
  show(<ManualPage />);
  const { region, input } = await section('Finance-only suppliers');
  expect(within(region).getByText('No files yet.')).toBeVisible();
  const before = server.calls.length;
  await userEvent.setup().upload(input, [new File(['a'], 'a.pdf'), new File(['b'], 'b.txt')]);
  await waitFor(() => expect(server.calls.length).toBe(before + 2));
  const sent = String(server.calls[before]?.body);
  for (const part of ['{"uploadDir":"T"}', 'filename="a.pdf"', 'filename="b.txt"']) expect(sent).toContain(part);
  expect(await screen.findByText('2 files uploaded')).toBeVisible();
});

it('says what is wrong with each file where it was chosen', async () => {
  const blocker = (label: string, name: string) => ({ label, field: 'file', params: { name }, severity: 'block' });
  const blockers = [blocker('FILE_EMPTY', 'a.pdf'), blocker('FILE_TWICE', 'b.txt')];
  fakeServer({ [LIST]: administrator, [UPLOAD]: () => refusal(400, { errorLabel: 'VALIDATION', blockers }) });
  show(<ManualPage />);
  const { region, input } = await section('Suppliers');
  await userEvent.setup().upload(input, new File([''], 'a.pdf'));
  expect(await within(region).findByText(/“a\.pdf” is empty\s+“b\.txt” was selected twice/)).toBeVisible();
});

it('does not send what would be refused', async () => {
  const server = fakeServer({ [LIST]: administrator });
  show(<ManualPage />);
  const { region, input } = await section('Suppliers');
  const many = Array.from({ length: 21 }, (_, n) => new File(['a'], `${n}.pdf`));
  await userEvent.setup().upload(input, many);
  expect(await within(region).findByText('At most 20 files at once')).toBeVisible();
  expect(server.calls).toHaveLength(1);
});
