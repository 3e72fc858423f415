import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { spec, specWorkflow } from '../../testing/spec';
import { MaintainSpecsPage } from './MaintainSpecsPage';
import { OwnSpecsPage } from './OwnSpecsPage';

const LIST = 'GET /inspection-specs';
const rows = { items: [spec, { ...spec, id: 8, materialCode: 'SUB-02', state: 'Approving' }], totalcount: 2 };
const flows = {
  'GET /inspection-specs/7/workflow': specWorkflow('InProcess', 4, []),
  'GET /inspection-specs/8/workflow': specWorkflow('Approving', 4, ['accept', 'reject']),
};
const quality = { ...supplier, companytype: 'B', roles: ['156'] };
const open = () => show(<MaintainSpecsPage />, '/examine/QAIqaSpecMaintain_B');

/** The dialogue that sets up, with a vendor and two parts typed in. */
async function begin() {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Set up specs/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Vendor code/), 'V10001');
  await user.type(within(dialog).getByLabelText(/^Parts/), 'M1, M2');
  return { user, dialog };
}

beforeEach(() => userStore.set({ info: quality }));

it('asks for those whose turn it is first, and reminds of those that are chosen, each answered for itself', async () => {
  const { calls } = fakeServer({
    [LIST]: rows,
    ...flows,
    'POST /inspection-specs/remind': {
      results: [
        { id: 7, ok: true, state: 'InProcess', version: 4 },
        {
          id: 8,
          ok: false,
          errorLabel: 'REFUSED',
          blockers: [{ label: 'SPEC_NOTHING_TO_REMIND', params: {}, severity: 'block' }],
        },
      ],
      done: 1,
      refused: 1,
    },
  });
  open();
  await screen.findByText('SUB-01');
  expect(calls[0]?.query.sort).toBe('turn');
  const user = userEvent.setup();
  for (const box of await screen.findAllByLabelText(/^Select this row/)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: /Remind supplier/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /Remind supplier/ }));
  expect(await within(dialog).findByText('1 reminded, 1 not')).toBeVisible();
  expect(within(dialog).getByText('The supplier has nothing to do for this spec')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [7, 8] });
});

it('sets up specs of pasted parts and says what became of each', async () => {
  const { calls } = fakeServer({
    [LIST]: rows,
    ...flows,
    'GET /options/vendors': [],
    'POST /inspection-specs': {
      results: [
        { materialCode: 'M1', ok: true, id: 9 },
        {
          materialCode: 'M2',
          ok: false,
          errorLabel: 'REFUSED',
          blockers: [{ label: 'SPEC_NOTHING_ASKED', params: {}, severity: 'block' }],
        },
      ],
      done: 1,
      refused: 1,
    },
  });
  const { user, dialog } = await begin();
  await user.click(within(dialog).getByRole('button', { name: /Set up specs/ }));
  expect(await screen.findByText('1 set up, 1 not')).toBeVisible();
  expect(screen.getByText('No inspection items are defined for this part')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    vendorCode: 'V10001',
    specType: '1',
    materialCodes: ['M1', 'M2'],
  });
});

it('takes parts that are chosen from the list besides those that are pasted', async () => {
  const { calls } = fakeServer({
    [LIST]: rows,
    ...flows,
    'GET /options/vendors': [],
    'GET /options/materials': [
      { value: 'SUB-01', label: 'SUB-01 Substrate' },
      { value: 'SUB-02', label: 'SUB-02 Substrate, thin' },
    ],
    'POST /inspection-specs': { results: [], done: 0, refused: 0 },
  });
  const { user, dialog } = await begin();
  const pick = within(dialog).getByLabelText('Choose a part');
  await user.type(pick, 'thin');
  await user.click(await screen.findByText('SUB-02 Substrate, thin'));
  expect(within(dialog).getByLabelText(/^Parts/)).toHaveValue('M1, M2\nSUB-02');
  expect(pick).toHaveValue('');
  // What is typed here and not chosen is meant as well.
  await user.type(pick, 'M9');
  await user.click(within(dialog).getByRole('button', { name: /Set up specs/ }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    materialCodes: ['M1', 'M2', 'SUB-02', 'M9'],
  });
});

it('says of which parts nothing is asked any more', async () => {
  fakeServer({ [LIST]: { items: [spec, { ...spec, id: 8, materialCode: 'SUB-02', isAsked: false }], totalcount: 2 } });
  open();
  expect(await screen.findAllByText('No items now')).toHaveLength(1);
});

it('offers whoever only reads nothing to set up and nobody to remind', async () => {
  userStore.set({ info: { ...quality, roles: ['161'] } });
  fakeServer({ [LIST]: rows, ...flows });
  open();
  await screen.findByText('SUB-01');
  expect(screen.queryByRole('button', { name: /Set up specs/ })).toBeNull();
  await userEvent.click((await screen.findAllByLabelText(/^Select this row/))[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Remind supplier/ })).toBeNull());
});

it('shows a supplier its own, and takes a workbook', async () => {
  userStore.set({ info: { ...supplier, roles: ['126'] } });
  fakeServer({ [LIST]: rows });
  show(<OwnSpecsPage />, '/examine/inspecificationSpe');
  expect(await screen.findByText('SUB-02')).toBeVisible();
  expect(screen.getByRole('button', { name: /Import specs/ })).toBeEnabled();
});
