/**
 * Layout of a state diagram from the machine's own description: states in ranks by their distance from the beginning,
 * arrows as curves that keep clear of states and of each other's labels.
 *
 * Own code rather than a library: machines have at most a dozen states, so that trying a few bends for every arrow and
 * keeping the best gives a clean picture in about a millisecond. Mermaid would weigh more than the whole program.
 */
import type { Arrow } from './types';

export interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Events that leave the state as it is. */
  loops: string[];
}

export interface Curve {
  from: string;
  to: string;
  events: string[];
  path: string;
  label: { x: number; y: number; width: number; height: number };
}

export interface Picture {
  width: number;
  height: number;
  boxes: Box[];
  curves: Curve[];
  /** The state in which documents begin. */
  initial: string | null;
}

/** Measures of a text in the diagram's font, in pixels. */
export type Measure = (text: string) => number;

interface Point {
  x: number;
  y: number;
}

interface Rect extends Point {
  width: number;
  height: number;
}

const STATE_HEIGHT = 38;
const RANK_GAP = 84;
const STATE_GAP = 72;
const MARGIN = 28;
const LABEL_LINE = 16;
const BENDS = [0, 22, -22, 44, -44, 72, -72, 104, -104, 140, -140, 180, -180];
const LABEL_SPOTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Reads the arrows of a Mermaid `stateDiagram-v2` source. */
export function readMermaid(source: string): Arrow[] {
  const arrows: Arrow[] = [];
  for (const line of source.split('\n')) {
    const found = /^\s*(\S+)\s*-->\s*(\S+?)\s*:\s*(.+?)\s*$/.exec(line);
    if (found) {
      const [, from = '', to = '', event = ''] = found;
      arrows.push({ from: from === '[*]' ? null : from, to, event });
    }
  }
  return arrows;
}

/** Places states and arrows. `words` gives what is written for a state or an event, `measure` how wide that is. */
export function layOut(
  arrows: Arrow[],
  words: { state: (name: string) => string; event: (name: string) => string },
  measure: Measure,
): Picture {
  const initial = arrows.find((arrow) => arrow.from === null)?.to ?? null;
  const ranks = orderRanks(rankStates(arrows), arrows);
  const loops = groupLoops(arrows);
  const boxes = placeBoxes(ranks, (name) => Math.max(96, measure(words.state(name)) + 40), loops);
  const curves = placeCurves(groupArrows(arrows), boxes, (event) => measure(words.event(event)) + 12);
  return trimmed(boxes, curves, initial);
}

/** Distance from the beginning; states nobody leads to come first. */
function rankStates(arrows: Arrow[]): Map<string, number> {
  const names = [...new Set(arrows.flatMap((arrow) => (arrow.from ? [arrow.from, arrow.to] : [arrow.to])))];
  const rank = new Map<string, number>();
  let front = arrows.filter((arrow) => arrow.from === null).map((arrow) => arrow.to);
  if (front.length === 0) front = names.slice(0, 1);
  for (let distance = 0; front.length > 0; distance += 1) {
    const next: string[] = [];
    for (const name of front) {
      if (rank.has(name)) continue;
      rank.set(name, distance);
      next.push(...arrows.filter((arrow) => arrow.from === name).map((arrow) => arrow.to));
    }
    front = next;
  }
  for (const name of names) if (!rank.has(name)) rank.set(name, 0);
  return rank;
}

/** Sorts each rank by the mean position of its neighbours in the rank above. */
function orderRanks(rank: Map<string, number>, arrows: Arrow[]): string[][] {
  const rows: string[][] = [];
  for (const [name, number] of rank) {
    rows[number] ??= [];
    rows[number].push(name);
  }
  for (let number = 1; number < rows.length; number += 1) {
    const above = rows[number - 1] ?? [];
    const centre = (name: string) => {
      const seats = arrows
        .filter((arrow) => arrow.to === name || arrow.from === name)
        .map((arrow) => above.indexOf(arrow.to === name ? (arrow.from ?? '') : arrow.to))
        .filter((seat) => seat >= 0);
      return seats.length === 0 ? above.length / 2 : seats.reduce((sum, seat) => sum + seat, 0) / seats.length;
    };
    rows[number] = [...(rows[number] ?? [])].sort((one, other) => centre(one) - centre(other));
  }
  return rows;
}

function groupLoops(arrows: Arrow[]): Map<string, string[]> {
  const loops = new Map<string, string[]>();
  for (const arrow of arrows) {
    if (arrow.from !== arrow.to) continue;
    const events = loops.get(arrow.to) ?? [];
    if (!events.includes(arrow.event)) loops.set(arrow.to, [...events, arrow.event]);
  }
  return loops;
}

/** One curve per pair of states; the events that share it are written on it together. */
function groupArrows(arrows: Arrow[]): { from: string; to: string; events: string[] }[] {
  const pairs = new Map<string, { from: string; to: string; events: string[] }>();
  for (const { from, to, event } of arrows) {
    if (from === null || from === to) continue;
    const key = `${from}\n${to}`;
    const pair = pairs.get(key) ?? { from, to, events: [] };
    if (!pair.events.includes(event)) pair.events.push(event);
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}

function placeBoxes(ranks: string[][], widthOf: (name: string) => number, loops: Map<string, string[]>): Box[] {
  const boxes: Box[] = [];
  let y = STATE_HEIGHT;
  for (const row of ranks) {
    const widths = row.map(widthOf);
    const total = widths.reduce((sum, width) => sum + width, 0) + STATE_GAP * (row.length - 1);
    let x = -total / 2;
    row.forEach((name, seat) => {
      const width = widths[seat] ?? 0;
      // Neighbours sit a little lower and higher, so that an arrow past one of them is not a straight line through it.
      const lift = row.length > 2 && seat % 2 === 1 ? 22 : 0;
      boxes.push({ name, x, y: y + lift, width, height: STATE_HEIGHT, loops: loops.get(name) ?? [] });
      x += width + STATE_GAP;
    });
    y += STATE_HEIGHT + RANK_GAP + (row.length > 2 ? 22 : 0);
  }
  return boxes;
}

function placeCurves(
  pairs: { from: string; to: string; events: string[] }[],
  boxes: Box[],
  widthOf: (event: string) => number,
): Curve[] {
  const byName = new Map(boxes.map((box) => [box.name, box]));
  const taken: Rect[] = [];
  const drawn: Point[][] = [];
  // Short arrows first: they have the least freedom.
  const order = [...pairs].sort((one, other) => distance(one, byName) - distance(other, byName));
  return order.flatMap((pair) => {
    const from = byName.get(pair.from);
    const to = byName.get(pair.to);
    if (!from || !to) return [];
    const size = { width: Math.max(...pair.events.map(widthOf)), height: LABEL_LINE * pair.events.length + 4 };
    const mutual = pairs.some((other) => other.from === pair.to && other.to === pair.from);
    const best = bestCurve(from, to, size, mutual, boxes, taken, drawn);
    taken.push(best.label);
    drawn.push(best.points);
    return [{ ...pair, path: best.path, label: best.label }];
  });
}

function distance(pair: { from: string; to: string }, byName: Map<string, Box>): number {
  const from = byName.get(pair.from);
  const to = byName.get(pair.to);
  return from && to ? Math.hypot(middle(from).x - middle(to).x, middle(from).y - middle(to).y) : 0;
}

interface Candidate {
  cost: number;
  path: string;
  label: Rect;
  points: Point[];
}

function bestCurve(
  from: Box,
  to: Box,
  size: { width: number; height: number },
  mutual: boolean,
  boxes: Box[],
  taken: Rect[],
  drawn: Point[][],
): Candidate {
  const others = boxes.filter((box) => box !== from && box !== to);
  let best: Candidate | undefined;
  for (const bend of BENDS) {
    // An arrow with a counterpart bends to its own right-hand side, so that the two never lie on each other.
    const given = mutual ? bend + 22 : bend;
    const { path, points } = curve(from, to, given);
    const hits = others.filter((box) => points.some((point) => inside(point, box, 8))).length;
    const crossings = drawn.reduce((sum, other) => sum + (cross(points, other) ? 1 : 0), 0);
    const underLabels = taken.filter((rect) => points.some((point) => inside(point, rect, 2))).length;
    for (const spot of LABEL_SPOTS) {
      const centre = points[Math.round(spot * (points.length - 1))] ?? middle(from);
      const label = { x: centre.x - size.width / 2, y: centre.y - size.height / 2, ...size };
      const covered =
        taken.filter((rect) => overlap(label, rect, 4)).length * 3 +
        boxes.filter((box) => overlap(label, box, 6)).length * 4 +
        drawn.filter((line) => line.some((point) => inside(point, label, 1))).length;
      // The last stretch before the head shows where the arrow goes.
      const blind = points.slice(-7).some((point) => inside(point, label, 2)) ? 1 : 0;
      const cost =
        hits * 1000 +
        blind * 200 +
        covered * 160 +
        underLabels * 160 +
        crossings * 90 +
        Math.abs(bend) +
        Math.abs(spot - 0.5) * 80;
      if (!best || cost < best.cost) best = { cost, path, label, points };
    }
  }
  return best ?? { cost: 0, path: '', label: { x: 0, y: 0, ...size }, points: [] };
}

/** A quadratic curve from border to border, its middle moved `bend` pixels to the right of its direction. */
function curve(from: Box, to: Box, bend: number): { path: string; points: Point[] } {
  const start = middle(from);
  const end = middle(to);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const control = {
    x: (start.x + end.x) / 2 - ((end.y - start.y) / length) * bend * 2,
    y: (start.y + end.y) / 2 + ((end.x - start.x) / length) * bend * 2,
  };
  const at = (t: number): Point => ({
    x: (1 - t) ** 2 * start.x + 2 * (1 - t) * t * control.x + t ** 2 * end.x,
    y: (1 - t) ** 2 * start.y + 2 * (1 - t) * t * control.y + t ** 2 * end.y,
  });
  let first = 0;
  let last = 1;
  while (first < 0.5 && inside(at(first), from, 2)) first += 0.01;
  while (last > 0.5 && inside(at(last), to, 5)) last -= 0.01;
  const points = Array.from({ length: 33 }, (_, n) => at(first + ((last - first) * n) / 32));
  const path = points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  return { path, points };
}

function middle(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

function inside(point: Point, rect: Rect, margin: number): boolean {
  return (
    point.x > rect.x - margin &&
    point.x < rect.x + rect.width + margin &&
    point.y > rect.y - margin &&
    point.y < rect.y + rect.height + margin
  );
}

function overlap(one: Rect, other: Rect, margin: number): boolean {
  return (
    one.x < other.x + other.width + margin &&
    other.x < one.x + one.width + margin &&
    one.y < other.y + other.height + margin &&
    other.y < one.y + one.height + margin
  );
}

/** Whether two curves come together away from their ends (ends may share a state). */
function cross(one: Point[], other: Point[]): boolean {
  const inner = (points: Point[]) => points.slice(3, -3);
  return inner(one).some((point) => inner(other).some((near) => Math.hypot(point.x - near.x, point.y - near.y) < 5));
}

/** Moves the picture to the origin and sizes it around everything drawn. */
function trimmed(boxes: Box[], curves: Curve[], initial: string | null): Picture {
  const points = curves.flatMap((item) =>
    [...item.path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) })),
  );
  const rects: Rect[] = [...boxes, ...curves.map((item) => item.label)];
  const left = Math.min(...rects.map((r) => r.x), ...points.map((p) => p.x)) - MARGIN;
  const top = Math.min(...rects.map((r) => r.y), ...points.map((p) => p.y)) - MARGIN - 12;
  const right = Math.max(...rects.map((r) => r.x + r.width), ...points.map((p) => p.x)) + MARGIN;
  const bottom = Math.max(...rects.map((r) => r.y + r.height), ...points.map((p) => p.y)) + MARGIN;
  const move = (x: number, y: number) => `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`;
  return {
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
    initial,
    boxes: boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - top })),
    curves: curves.map((item) => ({
      ...item,
      path: item.path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => move(Number(x), Number(y))),
      label: { ...item.label, x: item.label.x - left, y: item.label.y - top },
    })),
  };
}
