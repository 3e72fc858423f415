import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { FormPage, ManualPage } from './ManualPage';

const guide = { name: 'Guide.pdf', size: 2048, version: 1, uploadedAt: '2026-11-20T04:00:00Z', uploadedBy: null };
const second = { ...guide, version: 2, uploadedBy: 'admin' };
const LIST = 'POST /User/downloadUserManual';
const UPLOAD = 'POST /User/uploadUserManualFile';

const supplier = {
  mayUpload: false,
  directories: [
    { dir: 'S', files: [guide], removed: [] },
    { dir: 'S-FAQ', files: [], removed: [] },
  ],
};
const administrator = {
  mayUpload: true,
  directories: [
    { dir: 'S', files: [second], removed: [{ ...second, name: 'Old.pdf' }] },
    { dir: 'T', files: [], removed: [] },
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
  fakeServer({ [LIST]: { mayUpload: false, directories: [{ dir: 'T', files: [], removed: [] }] } });
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

it('asks for forms, whose kinds are fewer', async () => {
  const server = fakeServer({
    [LIST]: { mayUpload: true, directories: [{ dir: 'Form', files: [guide], removed: [] }] },
  });
  show(<FormPage />);
  const { region, input } = await section('Everyone');
  expect(server.calls[0]?.body).toEqual({ isDownload: false, collection: 'form' });
  expect(input.accept).toBe('.pdf,.xlsx,.docx,.zip');
  expect(within(region).getByText(/pdf, xlsx, docx, zip/)).toBeVisible();
});

it('shows what a file was, and fetches it', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const version = (n: number) => ({ ...second, version: n, removedAt: null, removedBy: null });
  const server = fakeServer({
    [LIST]: ({ body }: { body: unknown }) =>
      (body as { isDownload: boolean }).isDownload ? new Response('x', { status: 200 }) : administrator,
    'GET /User/userManualVersions': [version(2), version(1)],
  });
  show(<ManualPage />);
  const user = userEvent.setup();
  const { region } = await section('Suppliers');
  await user.click(within(region).getByRole('button', { name: 'Versions of Guide.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Versions of Guide.pdf' });
  expect(await within(dialog).findByText('Version 2 (Current version)')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Download version 1' }));
  const wanted = { isDownload: true, downloadDir: 'S', downloadFileName: 'Guide.pdf', version: 1 };
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual(wanted));
});

it('removes a file after asking, as it was seen', async () => {
  const server = fakeServer({ [LIST]: administrator, 'DELETE /User/userManual': {} });
  show(<ManualPage />);
  const user = userEvent.setup();
  const { region } = await section('Suppliers');
  expect(within(region).queryByRole('button', { name: 'Remove Old.pdf' })).toBeNull();
  await user.click(within(region).getByRole('button', { name: 'Remove Guide.pdf' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const gone = () => server.calls.find(({ method }) => method === 'DELETE');
  await waitFor(() => expect(gone()?.query).toEqual({ dir: 'S', name: 'Guide.pdf', version: '2' }));
  expect(await screen.findByText('Guide.pdf removed')).toBeVisible();
});
