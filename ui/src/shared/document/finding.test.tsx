import { expect, it } from 'vitest';
import { i18next } from '../i18n/i18n';
import { findingText } from './finding';

it('spells quantities for readers and leaves days and counts alone', () => {
  const text = (label: string, params: Record<string, unknown>) =>
    findingText(i18next.t, { label, params, severity: 'block' });
  expect(text('ASN_BOX_QTY_MISMATCH', { expected: '35900.000', found: '1.500' })).toMatch(/35,900;.* 1\.5$/);
  expect(text('PO_DATE_NOT_AFTER_TODAY', { today: '2026-11-21' })).toContain('2026-11-21');
  expect(text('TOO_LONG', { max: 200 })).toContain('200');
});
