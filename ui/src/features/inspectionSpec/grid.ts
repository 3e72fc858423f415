import type { Finding } from '../../shared/document/types';
import type { GridColumn } from '../../shared/grid/column';
import type { Given, SpecValue } from './api';

/** A row of the grid: plain texts. */
export interface GridRow extends Record<string, unknown> {
  shortName: string;
  name: string;
  kind: string;
  asked: string;
  sample: string;
  suits: string;
  specValue: string;
  lower: string;
  upper: string;
  remark: string;
}

type Words = (key: string) => string;

/** Characters of a value, and of a remark. */
const MOST = 200;

/** A number without the space that spreadsheets put into it; whether it is one, the server says. */
const number = (text: string) => text.replace(/\s/g, '');

/** The limits in which the catalogue wants the value, with its unit. */
export function askedText({ asked }: SpecValue): string {
  const { specValue, lower, upper, unit } = asked;
  const range = lower || upper ? `${lower ?? '–'} … ${upper ?? '–'}` : '';
  return [specValue, range, unit].filter(Boolean).join(' ');
}

/** The rows of a spec, as they are typed into. */
export function rowsOf(values: SpecValue[], t: Words): GridRow[] {
  return values.map((value) => ({
    shortName: value.asked.shortName,
    name: value.asked.name,
    kind: `${t(`inspectionSpec.difference.${value.asked.difference}`)} · ${t(`inspectionSpec.replyType.${value.asked.replyType}`)}`,
    asked: askedText(value),
    sample: `${value.asked.sampleSize} / ${value.asked.rejectCount}`,
    suits: value.suits ? 'Y' : 'N',
    specValue: value.specValue,
    lower: value.lower ?? '',
    upper: value.upper ?? '',
    remark: value.remark,
  }));
}

/** What is sent: each row, in the order of the grid, so that what is found wrong belongs to the row of the same number. */
export function givenOf(rows: GridRow[]): Given[] {
  return rows.map(({ shortName, suits, specValue, lower, upper, remark }) => ({
    shortName,
    suits: suits !== 'N',
    specValue,
    lower,
    upper,
    remark,
  }));
}

/** The columns; those of the catalogue are read only, and a pasted row finds its own by the short name. */
export function columnsOf(t: Words, editable: boolean): GridColumn<GridRow>[] {
  const readOnly = !editable;
  return [
    { key: 'shortName', title: t('field.shortName'), kind: 'text', width: 110, readOnly: true, identifies: true },
    { key: 'name', title: t('field.itemName'), kind: 'text', width: 160, readOnly: true },
    { key: 'kind', title: t('inspectionSpec.kind'), kind: 'text', width: 120, readOnly: true },
    { key: 'asked', title: t('inspectionSpec.asked'), kind: 'text', width: 150, readOnly: true },
    { key: 'sample', title: t('inspectionSpec.sample'), kind: 'text', width: 110, readOnly: true },
    {
      key: 'suits',
      title: t('field.suits'),
      kind: 'choice',
      width: 110,
      readOnly,
      options: ['Y', 'N'].map((value) => ({ value, label: t(`inspectionSpec.suits.${value}`) })),
    },
    {
      key: 'specValue',
      title: t('field.specValue'),
      kind: 'text',
      width: 150,
      readOnly,
      maxLength: MOST,
    },
    { key: 'lower', title: t('field.lower'), kind: 'text', read: number, width: 110, readOnly, maxLength: 30 },
    { key: 'upper', title: t('field.upper'), kind: 'text', read: number, width: 110, readOnly, maxLength: 30 },
    { key: 'remark', title: t('field.remark'), kind: 'text', width: 200, readOnly, maxLength: MOST },
  ];
}

/** Findings by the cell that they belong to. */
export function byPath(findings: Finding[]): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const field = finding.field ?? '';
    found.set(field, [...(found.get(field) ?? []), finding]);
  }
  return found;
}
