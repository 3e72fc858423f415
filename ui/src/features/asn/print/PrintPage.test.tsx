import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { asn } from '../../../testing/asn';
import { fakeServer, refusal } from '../../../testing/server';
import { show } from '../../../testing/show';
import { labelsOf, qrText } from './labels';
import { PrintPage } from './PrintPage';

const sent = { ...asn, state: 'Sent', inboundNo: '0180004403' };

const open = (search = '') => show(<PrintPage />, `/asn/asns/3/print${search}`, '/asn/asns/:id/print');
afterEach(() => localStorage.clear());

it('prints the inbound number as a bar code, and a label per box', async () => {
  fakeServer({ 'GET /asns/3/print': sent });
  open();
  expect(await screen.findByRole('img', { name: 'Code 128: 0180004403' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Paper' }));
  await userEvent.click(screen.getByText('100 × 70 mm'));
  for (const { boxId } of asn.lines[0]?.boxes ?? []) {
    expect(screen.getByRole('img', { name: `Code 128: ${boxId}` })).toBeInTheDocument();
  }
  expect(screen.getAllByRole('img', { name: /^QR code: ASV/ })).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('Labels: 2 · Pages: 2');
});

it('keeps the choice in the address, and offers the paper again', async () => {
  fakeServer({ 'GET /asns/3/print': sent });
  const { address, unmount } = open('?paper=a4-3x8&copies=3&first=24');
  expect(await screen.findByRole('status')).toHaveTextContent('Labels: 6 · Pages: 2');
  await userEvent.type(screen.getByLabelText('Boxes of each line'), '2{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Labels: 3 · Pages: 2');
  expect(screen.queryByRole('article', { name: 'ASV100012611210000' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Paper' }));
  await userEvent.click(screen.getByText('A4, 8 labels of 100 × 70 mm'));
  expect(address()).toBe('/asn/asns/3/print?paper=a4-2x4&boxes=2&copies=3');
  unmount();
  open();
  expect(await screen.findByRole('status')).toHaveTextContent('Labels: 2 · Pages: 1');
});

it('says what is wrong with the boxes, and prints nothing', async () => {
  fakeServer({ 'GET /asns/3/print': sent });
  open('?paper=100x70&boxes=9-1');
  const boxes = await screen.findByLabelText('Boxes of each line');
  expect(boxes).toHaveAccessibleDescription('Like this: 1-20, 25');
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('No labels match this selection');
});

it('prints the logistic unit where the box has one', async () => {
  const lines = asn.lines.map((line) => ({
    ...line,
    boxes: line.boxes.map((box) => ({ ...box, sscc: '106141412345678908' })),
  }));
  fakeServer({ 'GET /asns/3/print': { ...sent, lines } });
  open('?paper=100x150&boxes=1');
  expect(await screen.findByRole('img', { name: 'GS1-128: (00)106141412345678908' })).toBeInTheDocument();
  expect(screen.getByText('(00)106141412345678908')).toBeInTheDocument();
});

it('prints nothing before the ERP has answered', async () => {
  fakeServer({
    'GET /asns/3/print': () =>
      refusal(409, { errorLabel: 'REFUSED', blockers: [{ label: 'ASN_NOT_PRINTABLE', severity: 'block' }] }),
  });
  open();
  expect(await screen.findByText(/once the ERP has assigned the inbound number/)).toBeVisible();
  expect(screen.queryByRole('img', { name: /Code 128/ })).toBeNull();
});

it('says that a notice is not there, or could not be loaded', async () => {
  fakeServer({});
  open();
  expect(await screen.findByText(/does not exist/)).toBeVisible();
});

it('gives every package a label where the material has no box ids', () => {
  const labels = labelsOf({ ...asn, lines: asn.lines.map((line) => ({ ...line, boxes: [], packages: 3 })) });
  expect(labels.map(({ boxId }) => boxId)).toEqual(['ASN261100003-1-1', 'ASN261100003-1-2', 'ASN261100003-1-3']);
  expect(labelsOf(asn).map((label) => qrText(asn, label))[0]).toBe(
    'ASV100012611210000|AS-7781-03|200.000|L1|4500001001|10|ASN261100003',
  );
});

it('names a lot and how many more, as people write it', async () => {
  const lots = ['L2026-01', 'L2026-02', 'L2026-03'].map((lotNo) => ({ ...asn.lines[0]?.lots[0], lotNo }));
  fakeServer({ 'GET /asns/3/print': { ...sent, lines: asn.lines.map((line) => ({ ...line, lots })) } });
  open('?paper=100x70');
  expect((await screen.findAllByText(/^L2026-01 and 2 more/))[0]).toHaveTextContent('L2026-02, L2026-03');
});

it('prints lots of a line in rows of their own', async () => {
  const lots = Array.from({ length: 359 }, (_, place) => ({ ...asn.lines[0]?.lots[0], lotNo: `LOT-${place}` }));
  fakeServer({ 'GET /asns/3/print': { ...sent, lines: asn.lines.map((line) => ({ ...line, lots })) } });
  open('?paper=sheet');
  await screen.findByText('LOT-0 × 400');
  expect(screen.getAllByRole('listitem')).toHaveLength(359);
  expect(screen.getAllByRole('row')).toHaveLength(2 + 120);
});
