import type { ComponentType } from 'react';

/** A screen that a feature offers. The app makes its route; the server's menu decides who may open it. */
export interface Page {
  /** Name of the route; its title is `route.<name>`. */
  name: string;
  /** Path in the hash, e.g. `/po/poSearch` or `/po/line/:id`. */
  path: string;
  /**
   * Names of menu entries, any of which opens this page; the first one that the person has is marked in the sidebar and
   * leads the breadcrumb. Absent = the page's own name. Empty = every signed-in person.
   */
  menu?: readonly string[];
  /** Menu entry to which a page that is open to everybody belongs, for whoever has it. */
  home?: string;
  /** Without the shell around it: for paper. */
  bare?: boolean;
  /** The screen, loaded when it is first opened. */
  load: () => Promise<{ default: ComponentType }>;
}
