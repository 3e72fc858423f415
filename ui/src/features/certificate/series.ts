import type { Series } from './api';

/** From so many numbers on the indices say something. */
export const CAPABILITY_FROM = 20;

/** The picture, in its own units. */
export const WIDTH = 320;
export const HEIGHT = 132;
const LEFT = 8;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 10;
/** Room above and below what is drawn, as a part of the whole. */
const AIR = 0.08;

export interface Point {
  /** Which sample of which lot. */
  key: string;
  x: number;
  y: number;
  lotNo: string;
  value: string;
  isOut: boolean;
  isCurrent: boolean;
}

export interface Picture {
  points: Point[];
  lower?: number;
  upper?: number;
  mean?: number;
  /** The place of the lot that is looked at. */
  current?: number;
}

/** A decimal for drawing: what a point's place is off by is less than a screen can show. */
const drawn = (text: string | null) => (text === null || text === '' ? undefined : Number(text));

/** Where everything of a series stands. */
export function pictureOf(series: Series, current: number): Picture {
  const lower = drawn(series.lower);
  const upper = drawn(series.upper);
  const mean = drawn(series.mean);
  const numbers = series.lots.flatMap(({ values }) => values.map(Number)).filter(Number.isFinite);
  const all = [...numbers, lower, upper, mean].filter((one): one is number => one !== undefined);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const span = most - least || Math.abs(most) || 1;
  const from = least - span * AIR;
  const to = most + span * AIR;
  const y = (value: number) => TOP + ((to - value) / (to - from)) * (HEIGHT - TOP - BOTTOM);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(series.lots.length, 1);
  const x = (lot: number) => LEFT + step * (lot + 0.5);
  const points = series.lots.flatMap(({ certificateId, lotNo, values }, lot) =>
    values
      .filter((value) => Number.isFinite(Number(value)))
      .map((value, sample): Point => {
        const number = Number(value);
        const isOut = (lower !== undefined && number < lower) || (upper !== undefined && number > upper);
        return {
          key: `${certificateId}:${sample}`,
          x: x(lot),
          y: y(number),
          lotNo,
          value,
          isOut,
          isCurrent: certificateId === current,
        };
      }),
  );
  const place = series.lots.findIndex(({ certificateId }) => certificateId === current);
  return {
    points,
    lower: lower === undefined ? undefined : y(lower),
    upper: upper === undefined ? undefined : y(upper),
    mean: mean === undefined ? undefined : y(mean),
    current: place < 0 ? undefined : x(place),
  };
}

/** A figure as people read it: six digits that count. */
export function figure(text: string | null): string {
  if (text === null) return '–';
  const number = Number(text);
  return Number.isFinite(number) ? number.toLocaleString('en-US', { maximumSignificantDigits: 6 }) : text;
}
