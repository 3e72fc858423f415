/** How much a label says. */
export type Content = 'large' | 'medium' | 'small';

/** Width and height, mm. */
export interface Size {
  width: number;
  height: number;
}

/** Labels as they lie on the paper. */
export interface LabelPaper {
  content: Content;
  /** The page that the printer is given. */
  page: Size;
  /** A label of the sheet, from cut to cut. */
  cell: Size;
  /** What is printed of it. */
  label: Size;
  columns: number;
  rows: number;
}

const A4: Size = { width: 210, height: 297 };
const large: Size = { width: 100, height: 150 };
const medium: Size = { width: 100, height: 70 };
const small: Size = { width: 70, height: 37 };

/** By so much a label on a roll is lower than its page, mm: what reaches its end, rounded to dots, would be moved to the next one. */
const SPARE = 0.5;

function roll(content: Content, page: Size): LabelPaper {
  const label = { ...page, height: page.height - SPARE };
  return { content, page, cell: label, label, columns: 1, rows: 1 };
}

/**
 * Papers for labels, by their name in the address. Rolls of label printers have one label a page. Sheets are those that are sold
 * everywhere: eight of 105 × 74 mm, of which 100 × 70 is printed, and twenty-four of 70 × 37 mm.
 */
export const labelPapers = {
  '100x150': roll('large', large),
  '100x70': roll('medium', medium),
  '70x37': roll('small', small),
  'a4-2x4': { content: 'medium', page: A4, cell: { width: 105, height: 74 }, label: medium, columns: 2, rows: 4 },
  'a4-3x8': { content: 'small', page: A4, cell: small, label: small, columns: 3, rows: 8 },
} satisfies Record<string, LabelPaper>;

type LabelPaperName = keyof typeof labelPapers;
/** What can be printed: the sheet that travels with the goods, or labels on one of the papers. */
export type PaperName = 'sheet' | LabelPaperName;

/** Papers as they are offered. */
export const paperNames: PaperName[] = ['sheet', ...(Object.keys(labelPapers) as LabelPaperName[])];

/** How many labels a page of the paper has. */
export const perPage = ({ columns, rows }: LabelPaper) => columns * rows;

/** What the printer is told about the page. A sheet of several pages says which one each is; browsers that cannot leave it out. */
export function pageRule(paper: PaperName, asnNo: string): string {
  if (paper === 'sheet') {
    const corner = `font: 8pt sans-serif; color: #000;`;
    return `@page { size: A4; margin: 12mm 12mm 14mm;
      @bottom-left { content: ${JSON.stringify(asnNo)}; ${corner} }
      @bottom-right { content: counter(page) " / " counter(pages); ${corner} } }`;
  }
  const { width, height } = labelPapers[paper].page;
  return `@page { size: ${width}mm ${height}mm; margin: 0; }`;
}
