import type { TFunction } from 'i18next';
import { compare, minus } from '../../shared/quantity';
import { mineField } from '../../shared/search/mine';
import type { SearchField } from '../../shared/search/types';
import type { ScheduleLine, ShippableLine } from './api';

/** What the list is asked for, and the board. */
export const VIEWS = ['DUE', 'OVERDUE', 'REMINDERS', 'board'] as const;
export type View = (typeof VIEWS)[number];

/** Filters that every view has: what one looks for in one is looked for in the others. */
export const SHARED = ['vendor', 'material', 'part', 'plant', 'materialGroup', 'poNo', 'mine', 'followUp'];

/** The filters of the board; `inside` = suppliers and own orders are a question. */
export const boardFields =
  (inside: boolean) =>
  (t: TFunction): SearchField[] => {
    const asked: SearchField[] = inside
      ? [{ kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' }]
      : [];
    const own = inside ? [{ ...mineField(t), extra: true }] : [];
    return [
      ...asked,
      { kind: 'text', name: 'material', label: 'field.materialCode' },
      { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode' },
      { kind: 'pick', choices: 'materialGroup', name: 'materialGroup', label: 'field.materialGroup', extra: true },
      { kind: 'text', name: 'poNo', label: 'field.poNo', extra: true },
      { kind: 'text', name: 'part', label: 'field.exactPart', extra: true },
      ...own,
      {
        kind: 'select',
        name: 'followUp',
        label: 'field.followUp',
        options: [
          { value: 'true', label: t('po.followed') },
          { value: 'false', label: t('po.notFollowed') },
        ],
        extra: true,
      },
    ];
  };

/** The filters of the list: besides them the days. */
export const listFields =
  (inside: boolean) =>
  (t: TFunction): SearchField[] => {
    const fields = boardFields(inside)(t);
    const days: SearchField = {
      kind: 'days',
      name: 'due',
      label: 'field.dueOn',
      from: 'dueFrom',
      to: 'dueTo',
      maxDays: 90,
    };
    const firstExtra = fields.findIndex(({ extra }) => extra);
    return [...fields.slice(0, firstExtra), days, ...fields.slice(firstExtra)];
  };

/** Lines that may travel on one notice: of one supplier, plant, address and currency, and all with box ids or all without. */
export function groupsOf(lines: ScheduleLine[]): ScheduleLine[][] {
  const groups = new Map<string, ScheduleLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.vendorCode, line.plantCode, line.shipTo, line.currency, line.boxIdRequired]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

/** Where a cell of the board leads: the lines that it adds up. */
export function cellAddress(part: string, day: string, filters: Record<string, string>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value && name !== 'material') search.set(name, value);
  search.set('type', 'DUE');
  search.set('part', part);
  search.set('dueFrom', day);
  search.set('dueTo', day);
  return `/asn/asnSchedule?${search}`;
}

/** What of it is still wanted, as far as it may be shipped: a tolerance allows more, and is not proposed. */
export function wanted<
  Line extends Pick<ShippableLine, 'orderQty' | 'cancelledQty' | 'inTransitQty' | 'receivedQty' | 'balanceAllowQty'>,
>(line: Line) {
  const left = minus(minus(minus(line.orderQty, line.cancelledQty), line.inTransitQty), line.receivedQty);
  const most = compare(left, line.balanceAllowQty) < 0 && compare(left, '0') > 0 ? left : line.balanceAllowQty;
  return { ...line, suggestedQty: most };
}

/** What is due of it, as far as it may be shipped. */
export function suggested(line: ScheduleLine) {
  const most = compare(line.dueQty, line.balanceAllowQty) > 0 ? line.balanceAllowQty : line.dueQty;
  return { ...line, suggestedQty: most };
}
