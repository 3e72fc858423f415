import { BitArray, Code128Reader, DecodeHintType } from '@zxing/library';
import { expect, it } from 'vitest';
import { moduleWidth, qrOf } from '../../../shared/print/qr';
import { asn } from '../../../testing/asn';
import { code128, code128Modules } from './barcode';
import { barsOf, codesOf, ssccBarsOf } from './codes';
import { checkDigit, isSscc, ssccData } from './gs1';
import { type Label, labelsOf, qrText } from './labels';
import type { Content } from './papers';

/** What a reader that is not ours reads from the modules, with silence on either side. A GS1-128 begins with its mark `]C1`. */
function read(modules: string | undefined, gs1 = false): string {
  const row = [...`${'0'.repeat(10)}${modules ?? ''}${'0'.repeat(10)}`];
  const bits = new BitArray(row.length);
  row.forEach((module, place) => {
    if (module === '1') bits.set(place);
  });
  return new Code128Reader().decodeRow(0, bits, new Map(gs1 ? [[DecodeHintType.ASSUME_GS1, true]] : [])).getText();
}

/** Published examples: of GS1's EPC Tag Data Standard, of its General Specifications (figure 6.6.5-1), and of activebarcode.com. */
const published = ['106141412345678908', '006141411234567890', '340123450000000000'];

it('reckons the check digit as GS1 does', () => {
  // A GTIN-13 and a GTIN-12 have the same one.
  expect(checkDigit('629104150021')).toBe(3);
  expect(checkDigit('03600029145')).toBe(2);
  expect(checkDigit('10614141234567890')).toBe(8);
});

it('knows a number of a logistic unit from other digits', () => {
  for (const sscc of published) expect(isSscc(sscc)).toBe(true);
  for (const other of [
    '106141412345678907',
    '10614141234567890',
    '1061414123456789080',
    '10614141234567890X',
    '',
    null,
    undefined,
  ]) {
    expect(isSscc(other)).toBe(false);
  }
});

it('writes texts as Code 128 that a reader reads', () => {
  for (const text of ['0180004403', 'ASV100012611210000', 'ASN261100003-1-12', 'AB12', 'a b/c_d~', 'x'.repeat(40)]) {
    expect(read(code128Modules(text))).toBe(text);
  }
  expect(code128('箱')).toBeUndefined();
});

it('writes a logistic unit as GS1-128: FNC1, application identifier 00, the number', () => {
  for (const number of published) expect(read(code128Modules(ssccData(number), true), true)).toBe(`]C100${number}`);
  const [sscc = ''] = published;
  expect(read(code128Modules(ssccData(sscc)), true)).toBe(`00${sscc}`);
  expect(ssccBarsOf(sscc, 92)).toMatchObject({ kind: 'GS1-128', text: `(00)${sscc}`, modules: 156, width: 88 });
  expect(ssccBarsOf('106141412345678907', 92)).toBeUndefined();
});

it('makes modules of whole printer dots, and none that are too narrow to be read', () => {
  expect(moduleWidth(100, 40)).toBe(0.375);
  expect(moduleWidth(100, 25)).toBe(0.25);
  expect(moduleWidth(100, 24.9)).toBeUndefined();
  expect(moduleWidth(100, 90)).toBe(0.5);
  expect(moduleWidth(176, 88, 0.5)).toBe(0.5);
  expect(moduleWidth(176, 87.9, 0.5)).toBeUndefined();
});

it('says with the silence how wide bars are, and leaves out what has no room', () => {
  const code = barsOf('0180004403', 66);
  expect(code).toMatchObject({ modules: 90, silence: 10, width: 55 });
  expect(barsOf('0180004403', 20)).toBeUndefined();
});

it('puts less into a QR code that would be too fine', () => {
  const long = 'x'.repeat(84);
  expect(qrOf([long, 'box'], 17.5)).toMatchObject({ text: long, version: 5, size: 16.875 });
  expect(qrOf([`${long.slice(3)}箱`, 'box'], 17.5)?.version).toBe(5);
  expect(qrOf([`${long}x`, 'box'], 17.5)).toMatchObject({ text: 'box', version: 1, size: 14.5 });
  expect(qrOf(['x'.repeat(700)], 100)).toBeUndefined();
});

const [label] = labelsOf(asn) as [Label];
const kinds = (content: Content, change: Partial<Label> = {}) => {
  const codes = codesOf(asn, { ...label, ...change }, content);
  return Object.entries(codes).flatMap(([kind, code]) => (code ? [kind] : []));
};

it('leaves the logistic unit out where its bars would be narrower than GS1 allows', () => {
  const sscc = published[0];
  expect(kinds('large', { sscc })).toEqual(['box', 'sscc', 'qr']);
  expect(kinds('medium', { sscc })).toEqual(['box', 'sscc', 'qr']);
  expect(kinds('small', { sscc })).toEqual(['box', 'qr']);
  expect(kinds('large', { sscc: null })).toEqual(['box', 'qr']);
});

it('prints a long box id as QR code alone', () => {
  const boxId = 'x'.repeat(40);
  expect(kinds('small', { boxId })).toEqual(['qr']);
  expect(kinds('large', { boxId })).toEqual(['qr']);
  expect(codesOf(asn, { ...label, boxId }, 'small').qr?.text).toBe(boxId);
  expect(codesOf(asn, { ...label, boxId }, 'medium').qr?.text).toBe(qrText(asn, { ...label, boxId }));
});
