import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { useExportList } from './useExportList';

function Tool() {
  const exportList = useExportList('po-lines', 'poSearch');
  return (
    <button type="button" onClick={() => void exportList({ state: 'New', sort: '-poNo', lang: 'En' })}>
      Export
    </button>
  );
}

function open() {
  const blockers = [{ label: 'FILE_TOO_MANY_ROWS', severity: 'block', params: { max: 10_000, found: 25_310 } }];
  const server = fakeServer({
    'GET /po-lines/export': () => refusal(400, { errorLabel: 'VALIDATION', blockers }),
    'POST /exports': { id: 1, state: 'Queued', version: 1, offers: [] },
  });
  show(<Tool />);
  return server;
}

it('offers to have a list made that has too many rows, by the same query', async () => {
  const server = open();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This list has 25,310 rows; up to 10,000 can be downloaded at once');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Prepare the file' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/exports',
      body: { list: 'po-lines', query: 'state=New&sort=-poNo&lang=En' },
    }),
  );
});

it('asks for nothing when it is not wanted', async () => {
  const server = open();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
});
