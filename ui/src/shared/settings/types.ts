import type { FormikValues } from 'formik';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Schema } from 'yup';
import type { HistoryEntry } from '../document/types';
import type { ImportQuery } from '../import/api';
import type { SearchColumn, SearchField } from '../search/types';

/** What a screen of settings says; `settings.<word>` where a setting has no translation key of its own for it. */
export type Word =
  | 'add'
  | 'added'
  | 'edit'
  | 'editOf'
  | 'save'
  | 'saved'
  | 'history'
  | 'historyOf'
  | 'import'
  | 'remove'
  | 'removeOf'
  | 'removeAsk'
  | 'removed';

export interface SettingForm<Row extends object, Values extends FormikValues> {
  /** The fields, within the form. `row` is what is changed; absent = a new one. */
  Fields: ComponentType<{ row?: Row }>;
  /** Names of the fields that are shown. */
  names: readonly string[];
  /** Its rules; a function where they depend on the row that is changed. */
  schema?: Schema | ((row?: Row) => Schema);
  width?: number;
  /** Of a new one. */
  initial: () => Values;
  /** Of one that is changed; absent = what there is is not changed. */
  of?: (row: Row) => Values;
  /** Loads the one that is changed as it is now, for whoever was overtaken by somebody else. */
  reload?: (row: Row) => Promise<Row>;
  /** Adds, or changes `row`; what it rejects with is said at the fields. */
  save: (values: Values, row?: Row) => Promise<unknown>;
  /** What a change would touch is looked at before it may be saved. */
  preview?: SettingPreview<Row, Values>;
}

/** What somebody must have seen of a change before it is saved. */
interface SettingPreview<Row extends object, Values extends FormikValues> {
  /** Which changes touch anything at all; absent = any may. */
  when?: (values: Values, row?: Row) => boolean;
  look: (values: Values, row?: Row) => Promise<unknown>;
  /** What was found. */
  View: ComponentType<{ found: unknown }>;
}

/** Something else that is done with a row, once who presses its button has said yes. Its words are told what a row is called. */
export interface RowAct<Row> {
  /** Translation keys: of its button, as those who listen hear it among others, what is asked, and what is said when it is done. */
  words: { button: string; buttonOf: string; ask: string; done: string };
  danger?: boolean;
  /** With which rows. */
  may: (row: Row) => boolean;
  act: (row: Row) => Promise<unknown>;
  /** What the act would touch, in words, told beside the question. */
  touches?: (row: Row, t: TFunction) => Promise<string>;
}

/** Something that people keep in a list, row by row. What is said here is all that its screen needs. */
export interface Setting<Row extends object, Values extends FormikValues = FormikValues> {
  /** Name of the page: its title is `route.<name>`. */
  name: string;
  /** Plural noun of the API: the list is `GET /<path>`; also the first part of the query key. */
  path: string;
  words?: Partial<Record<Word, string>>;
  /** Said above a list that is shown whole, or that is a part of a page. */
  hint?: string;
  /** The list is a part of a page, which has its title and says which part it is: its columns are remembered under that name. */
  part?: string;
  /** Said in place of the rows when there are none. */
  empty: string;
  columns: (t: TFunction) => SearchColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** What words about one row call it; those of `settings` say `name`. */
  naming: (row: Row, t: TFunction) => Record<string, string>;
  /** With filters the server gives the rows by page; without them it gives all there are. */
  filters?: (t: TFunction) => SearchField[];
  /** Filters that always apply and are not shown. */
  fixed?: Record<string, string>;
  form?: SettingForm<Row, Values>;
  remove?: (row: Row) => Promise<unknown>;
  /** Which rows may be removed; absent = any. */
  mayRemove?: (row: Row) => boolean;
  acts?: readonly RowAct<Row>[];
  /** Addresses below `/api` of a workbook's import, what they say besides, and whether the list can be exported as one. */
  workbook?: { import?: string; template?: string; query?: ImportQuery; export?: boolean };
  history?: {
    /** Prefix of the words for what happened: `<process>.event.…`. */
    process: string;
    load: (row: Row) => Promise<HistoryEntry[]>;
    /** What an entry says as people read it, where it is written otherwise. */
    tell?: (payload: unknown, t: TFunction) => unknown;
    /** Whether its entries say themselves what was before: then each is told by itself. */
    each?: boolean;
  };
}
