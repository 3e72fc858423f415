import type { Finding } from '../../shared/document/types';
import type { GridColumn } from '../../shared/grid/column';
import { askedText } from '../../shared/range';
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

/** The rows of a spec, as they are typed into. */
export function rowsOf(values: SpecValue[], t: Words): GridRow[] {
  return values.map((value) => ({
    shortName: value.asked.shortName,
    name: value.asked.name,
    kind: `${t(`inspectionSpec.difference.${value.asked.difference}`)} · ${t(`inspectionSpec.replyType.${value.asked.replyType}`)}`,
    asked: askedText(value.asked),
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
  const typed = { kind: 'text', readOnly, wraps: true } as const;
  const asked = { kind: 'text', readOnly: true, wraps: true } as const;
  return [
    // A block that begins with the short names is pasted here.
    { ...asked, key: 'shortName', title: t('field.shortName'), width: 100, identifies: true, wraps: readOnly },
    { ...asked, key: 'name', title: t('field.itemName'), width: 128 },
    { ...asked, key: 'kind', title: t('inspectionSpec.kind'), width: 98 },
    { ...asked, key: 'asked', title: t('inspectionSpec.asked'), width: 124 },
    { ...asked, key: 'sample', title: t('inspectionSpec.sample'), width: 76 },
    {
      ...typed,
      key: 'suits',
      title: t('field.suits'),
      kind: 'choice',
      width: 116,
      options: ['Y', 'N'].map((value) => ({ value, label: t(`inspectionSpec.suits.${value}`) })),
    },
    { ...typed, key: 'specValue', title: t('field.specValue'), width: 150, maxLength: MOST },
    { ...typed, key: 'lower', title: t('field.lower'), read: number, width: 76, maxLength: 30 },
    { ...typed, key: 'upper', title: t('field.upper'), read: number, width: 76, maxLength: 30 },
    { ...typed, key: 'remark', title: t('field.remark'), width: 132, maxLength: MOST },
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
