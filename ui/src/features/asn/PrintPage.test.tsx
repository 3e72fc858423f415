import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { asn } from '../../testing/asn';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { code128 } from './barcode';
import { labelsOf, qrText } from './labels';
import { PrintPage } from './PrintPage';

const sent = { ...asn, state: 'Sent', inboundNo: '0180004403' };

it('prints the inbound number as a bar code, and a label per box', async () => {
  fakeServer({ 'GET /asns/3/print': sent });
  show(<PrintPage />, '/asn/asns/3/print', '/asn/asns/:id/print');
  expect(await screen.findByRole('img', { name: 'Code 128: 0180004403' })).toBeInTheDocument();
  await userEvent.click(screen.getByText(/Labels 100/));
  for (const { boxId } of asn.lines[0]?.boxes ?? []) {
    expect(screen.getByRole('img', { name: `Code 128: ${boxId}` })).toBeInTheDocument();
  }
  expect(document.querySelectorAll('.box-label .ant-qrcode')).toHaveLength(2);
});

it('prints nothing before the ERP has answered', async () => {
  fakeServer({
    'GET /asns/3/print': () =>
      refusal(409, { errorLabel: 'REFUSED', blockers: [{ label: 'ASN_NOT_PRINTABLE', severity: 'block' }] }),
  });
  show(<PrintPage />, '/asn/asns/3/print', '/asn/asns/:id/print');
  expect(await screen.findByText(/once the ERP has assigned the inbound number/)).toBeVisible();
  expect(screen.queryByRole('img', { name: /Code 128/ })).toBeNull();
});

it('says that a notice is not there, or could not be loaded', async () => {
  fakeServer({});
  show(<PrintPage />, '/asn/asns/3/print', '/asn/asns/:id/print');
  expect(await screen.findByText(/does not exist/)).toBeVisible();
});

it('writes Code 128 as bars that begin and end as they must', () => {
  const code = code128('AB12');
  expect(code?.bars[0]).toEqual({ x: 0, width: 2 });
  const last = code?.bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(code?.width);
  expect(code128('箱')).toBeUndefined();
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
  show(<PrintPage />, '/asn/asns/3/print', '/asn/asns/:id/print');
  await userEvent.click(await screen.findByText(/Labels 100/));
  expect(screen.getAllByText(/^L2026-01 and 2 more/)[0]).toHaveTextContent('L2026-02, L2026-03');
});
