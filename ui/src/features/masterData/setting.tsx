import type { RowAct, Setting } from '../../shared/settings/types';
import {
  createMaster,
  editMaster,
  loadHistory,
  loadMaster,
  type MasterKind,
  type MasterRow,
  type MasterValues,
  previewChange,
  turnMaster,
} from './api';
import { columnsOf, filtersOf } from './columns';
import { MasterFields } from './MasterFields';
import { rulesOf } from './rules';
import { SpecsTouchedView, specsText, TouchedView, touchedTexts } from './TouchedView';
import { nameOf, saidOf, toldOf, typedOf } from './values';

/** Kinds of which shipments hang: what a change would touch is seen before it is saved. */
const looked = ['shipmentRule', 'xOutRule', 'taxCode'];
/** Kinds on which specs of suppliers hang, which are looked at in the same way. */
const asked = ['inspectionSubGroup', 'inspectionItem'];
/** The kind on which specs hang by its sub-group alone. */
const PART = 'material';
/** Whether a part is to be of another sub-group. */
const isMoved = (values: MasterValues, { own }: MasterRow) => (values.subGroup ?? '').trim() !== (own.subGroup ?? '');
/** Code of the rule for all plants and groups, which stays. */
const GENERAL = '*|*';

/** The screen of a kind, all of it made from what the server declares of the kind. */
export function settingOf(kind: MasterKind, page: string): Setting<MasterRow, MasterValues> {
  const { kind: name, fields, retires, kept } = kind;
  const isLooked = looked.includes(name) || asked.includes(name);
  return {
    name: page,
    path: 'masters',
    part: name,
    fixed: { kind: name },
    words: { add: `master.addOf.${name}` },
    hint: `master.about.${name}`,
    empty: `master.empty.${name}`,
    columns: (t) => columnsOf(kind, t),
    filters: (t) => filtersOf(kind, t),
    rowKey: ({ id }) => id,
    naming: (row, t) => ({ name: nameOf(kind, row, t) }),
    form: kept
      ? {
          Fields: ({ row }) => <MasterFields kind={kind} row={row} />,
          names: ['code', ...fields.map((field) => field.name)],
          width: fields.length > 2 ? 720 : undefined,
          schema: (row) => rulesOf(kind, row),
          initial: () => ({ code: '', ...typedOf(kind) }),
          of: (row) => typedOf(kind, row),
          reload: ({ id }) => loadMaster(id),
          save: (values, row) => {
            const said = saidOf(kind, values);
            return row ? editMaster(row, said) : createMaster(name, (values.code ?? '').trim(), said);
          },
          preview:
            isLooked || name === PART
              ? {
                  when: name === PART ? (values, row) => row !== undefined && isMoved(values, row) : undefined,
                  look: (values, row) => previewChange(name, row?.code ?? values.code ?? '', saidOf(kind, values)),
                  View: looked.includes(name) ? TouchedView : SpecsTouchedView,
                }
              : undefined,
        }
      : undefined,
    acts:
      kept && retires ? [turn('deactivate', 'Active', isLooked), turn('reactivate', 'Inactive', isLooked)] : undefined,
    workbook: {
      import: kept ? '/masters/import' : undefined,
      template: '/masters/export',
      query: { kind: name },
      export: true,
    },
    history: {
      process: 'master',
      load: ({ id }) => loadHistory(id),
      tell: (payload, t) => toldOf(kind, payload, t),
      each: true,
    },
  };
}

/** Takes what is in this state out of use, or uses it again. */
function turn(event: 'deactivate' | 'reactivate', state: string, isLooked: boolean): RowAct<MasterRow> {
  const words = (word: string) => `master.${event}.${word}`;
  return {
    words: { button: `master.event.${event}`, buttonOf: words('of'), ask: words('ask'), done: words('done') },
    danger: event === 'deactivate',
    may: (row) => row.state === state && row.code !== GENERAL,
    act: (row) => turnMaster(row, event),
    touches: isLooked
      ? async ({ kind, code, own }, t) => {
          const found = await previewChange(kind, code, own, event === 'deactivate');
          return asked.includes(kind) ? specsText(t, found) : touchedTexts(t, found).join(' ');
        }
      : undefined,
  };
}
