/** Stars from a seeded generator, so that they are the same on every visit. */

import { pointAlong } from '../../lib/geometry';
import type { Point } from '../../protocol/types';

export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const dot = (x: number, y: number): string => `M${x.toFixed(2)} ${y.toFixed(2)}h0`;

/** Return `count` stars within `reach` of the center, as a path of dots. */
export function starfield(seed: number, count: number, reach: number, at: Point): string {
  const next = randomNumbers(seed);
  let out = '';
  for (let i = 0; i < count; i += 1) {
    out += dot(at[0] + (next() * 2 - 1) * reach, at[1] + (next() * 2 - 1) * reach);
  }
  return out;
}

const ORIGIN: Point = [0, 0];

/** Return dust along a line: `each` grains per unit, at most `aside` from it. */
export function dustAlong(points: readonly Point[], each: number, aside: number): string {
  const next = randomNumbers(points.length * 7919 + Math.round(each * 100));
  let out = '';
  for (let i = 1; i < points.length; i += 1) {
    const [from = ORIGIN, to = ORIGIN] = points.slice(i - 1, i + 1);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const count = Math.floor(length * each + next());
    for (let k = 0; k < count; k += 1) {
      const [x, y] = pointAlong([from, to], next());
      const bend = (): number => (next() + next() - 1) * aside;
      out += dot(x + bend(), y + bend());
    }
  }
  return out;
}
