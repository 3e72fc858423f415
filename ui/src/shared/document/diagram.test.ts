import { expect, it } from 'vitest';
import { lineWorkflow } from '../../testing/document';
import { type Box, layOut, readMermaid } from './diagram';

const arrows = readMermaid(lineWorkflow('New', 1, []).diagram);
const words = { state: (name: string) => name, event: (name: string) => name };
const picture = layOut(arrows, words, (text) => text.length * 7);

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

it('reads arrows, the beginning and events with dashes', () => {
  expect(arrows[0]).toEqual({ from: null, to: 'New', event: 'import' });
  expect(arrows).toContainEqual({ from: 'Nego', to: 'Accept', event: 'agree-with-issue' });
});

it('places every state once, apart from each other and inside the picture', () => {
  expect(picture.boxes.map((box) => box.name).sort()).toEqual(['Accept', 'Nego', 'New', 'Reject', 'Revise']);
  for (const [place, box] of picture.boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(picture.width);
    expect(box.y + box.height).toBeLessThanOrEqual(picture.height);
    for (const other of picture.boxes.slice(place + 1)) expect(apart(box, other)).toBe(true);
  }
});

it('begins with the initial state on top', () => {
  expect(picture.initial).toBe('New');
  const top = Math.min(...picture.boxes.map((box) => box.y));
  expect(picture.boxes.find((box) => box.name === 'New')?.y).toBe(top);
});

it('writes events of the same way on one arrow, and those that stay on the state', () => {
  const agree = picture.curves.find((curve) => curve.from === 'Nego' && curve.to === 'Accept');
  expect(agree?.events).toEqual(['agree', 'agree-with-issue']);
  expect(picture.boxes.find((box) => box.name === 'New')?.loops).toEqual(['close']);
  expect(picture.curves.some((curve) => curve.from === curve.to)).toBe(false);
});

it('keeps labels off the states', () => {
  for (const { label } of picture.curves) {
    for (const box of picture.boxes) expect(apart({ ...box, ...label } as Box, box)).toBe(true);
  }
});
