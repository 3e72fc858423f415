import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Choices } from '../form/PickInput';
import type { BuiltView } from './views/built';

/** Lists of what a list is sorted by: the last part of `/option/…`. */
export type OrderList = 'getPoListOrderBy' | 'allowOrderBy' | 'shipmentOrderBy' | 'createAsnOrderBy';

export interface Option {
  value: string;
  label: ReactNode;
}

interface FieldBase {
  /** Translation key. */
  label: string;
  /** Shown only after "more filters", unless it is set. */
  extra?: boolean;
}

/** A filter. Its name is the API's query parameter and the name in the URL. */
export type SearchField =
  | (FieldBase & { kind: 'text'; name: string; maxLength?: number })
  /**
   * A code that is chosen from the server's list, or the beginning of one that is typed. `among` = names of filters that narrow what
   * there is to choose from.
   */
  | (FieldBase & { kind: 'pick'; name: string; choices: Choices; among?: readonly string[] })
  | (FieldBase & { kind: 'select'; name: string; options: Option[] })
  /** Several at once, joined by commas in the URL. */
  | (FieldBase & { kind: 'multi'; name: string; options: Option[] })
  /**
   * Two days; `maxDays` is the longest span asked for at once. With `moments` the server is asked for the moments at which
   * the first day begins and the last one ends where the reader is.
   */
  | (FieldBase & { kind: 'days'; name: string; from: string; to: string; maxDays?: number; moments?: boolean });

interface ColumnBase<Row> {
  /** Translation key. */
  title: string;
  render?: (row: Row) => ReactNode;
  /** Names of the columns that the export has in its place, when what is shown is more than one. */
  exported?: readonly string[];
  /** Pixels. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Not shown until the person chooses it. */
  hidden?: boolean;
  /** Cannot be taken away. */
  fixed?: boolean;
  /** Is the last one, and stays in view while the others scroll sideways. */
  stays?: boolean;
  /** On a telephone: in the head of the card, or not at all. Default: a line of the card. */
  card?: 'head' | 'none';
}

/**
 * A column of a list that is sorted by the names `Name` (`SortOf` of its path). `key` is the property of the row, and the name of the
 * column in the export; `sort` the name to sort by, when it can be; `true` = the key.
 */
export type SearchColumn<Row, Name extends string = string> = ColumnBase<Row> &
  ({ key: Name; sort: true } | { key: string; sort?: Name });

/** What the server calls the order by this column; undefined = it cannot be sorted by. */
export function sortName<Row>({ key, sort }: SearchColumn<Row>): string | undefined {
  return sort === true ? key : sort;
}

/** Rows chosen by the person, over all pages. */
export interface Selection<Row> {
  rows: Row[];
  clear: () => void;
  /** Lets some go again. */
  drop: (rows: Row[]) => void;
  /** Loads the list again; the selection keeps only what is still there. */
  refresh: () => Promise<void>;
}

/** All rows that the filters find, on every page. */
export interface Matching {
  /** As the server is asked, without page and order. */
  filters: Record<string, string>;
  total: number;
}

/** A page of rows as the API gives it. */
export interface PageOf<Row> {
  items: Row[];
  totalcount: number;
}

/** What the URL says: the filters, the order and the page. */
export interface SearchQuery {
  /** Empty ones are absent. */
  filters: Record<string, string>;
  /** From 1. */
  page: number;
  size: number;
  /** `field` or `-field`; empty = the server's own order. */
  sort: string;
}

/** Something itself, or how it is made of the words of the reader's language. */
export type Worded<Value> = Value | ((t: TFunction) => Value);

export type MayChoose<Row> = (row: Row, chosen: Row[]) => boolean | string;

export interface SearchPageProps<Row extends object> {
  /** Name of the page: its title is `route.<name>`, and the column choice is remembered under it. */
  name: string;
  /** Stands within a page that has its title already; what it is about is said above it. */
  within?: { hint?: ReactNode };
  /** Which of several lists of the page it is: columns and views are kept for each. */
  part?: string;
  /** What the list is looked at for, where its columns differ by it: the choice of columns is remembered for each. */
  view?: string;
  /** Views that come with it, as tabs; those whose filters it does not have are left out. */
  views?: readonly BuiltView[];
  /** Plural noun of the API: the list is `GET /<path>`; also the first part of the query key. */
  path: string;
  fields: Worded<SearchField[]>;
  columns: Worded<SearchColumn<Row>[]>;
  rowKey: (row: Row) => string | number;
  /** Filters that always apply and are not shown. */
  fixed?: Record<string, string>;
  /** The order at first, `field` or `-field`. */
  sort?: string;
  /** Where there are no headers to press, the server's list of orders comes before those of the columns. */
  orders?: OrderList;
  /** What can be done with the chosen rows; absent = rows cannot be chosen. */
  bulk?: (selection: Selection<Row>) => ReactNode;
  /** What can be done with all that match, without choosing them. */
  matching?: (matching: Matching) => ReactNode;
  /** Shown above the filters. */
  above?: ReactNode;
  /** Whether it can be chosen beside those that are; a text says why not. */
  mayChoose?: MayChoose<Row>;
  /** Asks for the list in another way than by `GET /<path>`. */
  load?: (query: SearchQuery, signal: AbortSignal) => Promise<PageOf<Row>>;
  /** Whether `GET /<path>/export` exists. Default true. */
  exportable?: boolean;
  /** Names of columns that the export has besides those on the screen. */
  exportAlso?: readonly string[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** What to do when there is nothing at all; the default says that it will come by itself. */
  empty?: ReactNode;
  /**
   * What it shows grows old quickly: how soon it looks again, in milliseconds, while somebody is there, and when somebody
   * comes back to it. Absent = only when it is asked.
   */
  lookAgain?: (rows: Row[]) => number;
  /** Address of a row's own page: a click beside its links and controls leads there, and from there on to the next row. */
  address?: (row: Row) => string;
  /** A row was clicked outside its links and controls; default: its address is opened; null = nothing. */
  onOpen?: ((row: Row) => void) | null;
}
