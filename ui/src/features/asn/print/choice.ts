import type { Label } from './labels';
import { type LabelPaper, labelPapers, type PaperName, paperNames, perPage } from './papers';

/** Copies of a label that can be asked for. */
export const MOST_COPIES = 9;
/** Labels that are printed at once: a browser takes four times as long for twice as many pages, minutes for these on a roll. */
export const MOST_LABELS = 2_000;
const STORED = 'ehub.print.asn';

/** What is printed, as the address says it. */
export interface Choice {
  paper: PaperName;
  /** Numbers of lines; none = all. */
  lines: number[];
  /** Boxes of each line as people write them, such as `1-20, 25`; empty = all. */
  boxes: string;
  copies: number;
  /** Place of the first label on the first page, from 1: a sheet that was begun is used up. */
  first: number;
}

const isPaper = (text: string | null): text is PaperName => (paperNames as (string | null)[]).includes(text);
const within = (text: string | null, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : 1;
};

/** The paper that was chosen last in this browser. */
function rememberedPaper(): PaperName {
  const stored = localStorage.getItem(STORED);
  return isPaper(stored) ? stored : 'sheet';
}

/** The same paper is offered first the next time. */
export const rememberPaper = (paper: PaperName) => localStorage.setItem(STORED, paper);

/** How many labels a page of the chosen paper has. */
export const placesOn = (paper: PaperName) => (paper === 'sheet' ? 1 : perPage(labelPapers[paper]));

/** Reads the address; what it does not say, or says wrongly, is as if nothing had been chosen. */
export function choiceOf(search: URLSearchParams): Choice {
  const said = search.get('paper');
  const paper = isPaper(said) ? said : rememberedPaper();
  return {
    paper,
    lines: (search.get('lines') ?? '')
      .split(',')
      .map(Number)
      .filter((line) => Number.isInteger(line) && line > 0),
    boxes: search.get('boxes') ?? '',
    copies: within(search.get('copies'), MOST_COPIES),
    first: within(search.get('first'), placesOn(paper)),
  };
}

/** Writes the address: what was chosen, no more. */
export function addressOf({ paper, lines, boxes, copies, first }: Choice): Record<string, string> {
  const all = {
    paper,
    lines: lines.join(','),
    boxes: boxes.trim(),
    copies: copies > 1 ? String(copies) : '',
    first: first > 1 ? String(first) : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** From box to box, both among them. */
type Range = [from: number, to: number];

/** Reads ranges such as `1-20, 25`, also as Chinese keyboards write them; undefined when it is none, empty when nothing is written. */
export function rangesOf(text: string): Range[] | undefined {
  const parts = text
    .normalize('NFKC')
    .replace(/\s*[-–~]\s*/g, '-')
    .split(/[,;、\s]+/)
    .filter((part) => part !== '');
  const ranges = parts.map((part): Range | undefined => {
    const found = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (!found) return undefined;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    return from >= 1 && from <= to ? [from, to] : undefined;
  });
  return ranges.every((range): range is Range => range !== undefined) ? ranges : undefined;
}

/** The labels that were chosen, each as often as copies are wanted; none where the boxes cannot be read. */
export function chosenLabels(labels: Label[], { lines, boxes, copies }: Choice): Label[] {
  const ranges = rangesOf(boxes);
  if (!ranges) return [];
  return labels
    .filter(({ line }) => lines.length === 0 || lines.includes(line.lineNo))
    .filter(({ place }) => ranges.length === 0 || ranges.some(([from, to]) => from <= place && place <= to))
    .flatMap((label) => Array<Label>(copies).fill(label));
}

/** Labels by page; the first page begins at its place `first`, with nothing before it. */
export function pagesOf(labels: Label[], paper: LabelPaper, first: number): (Label | undefined)[][] {
  const places: (Label | undefined)[] = [
    ...Array<undefined>(labels.length > 0 ? first - 1 : 0).fill(undefined),
    ...labels,
  ];
  const size = perPage(paper);
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  );
}
