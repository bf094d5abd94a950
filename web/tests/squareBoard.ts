/** Arenas of grids of nine squares, and one of thirty grids of hexes, as the server sends them. */

import type { GridAt } from './arenaBoard';
import { GRIDS } from './arenaBoard';

/** Where a square is: column and row. */
export type At = readonly [number, number];

export interface BlockAt {
  n: number;
  at: At;
  /** Quarters. */
  turn: number;
}

const RING: At[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

const row = (y: number, x: number, count: number): At[] =>
  Array.from({ length: count }, (_, i) => [x + 3 * i, y]);

function blocksOf(places: readonly At[]): BlockAt[] {
  return places.map((at, i) => ({ n: i + 1, at, turn: (i * 3) % 4 }));
}

/** Rows that do not stand below each other, as a player may lay them. */
export const EIGHT = blocksOf([...row(0, 0, 3), ...row(3, -2, 3), ...row(6, 0, 2)]);
export const TWENTY = blocksOf([
  ...row(0, 0, 4),
  ...row(3, -2, 5),
  ...row(6, -1, 4),
  ...row(9, -1, 4),
  ...row(12, 1, 3),
]);
export const THIRTY = blocksOf([
  ...row(0, 0, 5),
  ...row(3, -1, 6),
  ...row(6, -3, 7),
  ...row(9, -1, 6),
  ...row(12, 0, 6),
]);

const MORE: [number, number][] = [
  [4, -2],
  [-4, 2],
  [-3, 1],
  [3, 0],
  [0, 2],
  [1, -2],
  [3, -3],
  [-3, 3],
  [1, 2],
  [-1, -2],
];
/** Thirty grids of hexes. */
export const THIRTY_HEX: GridAt[] = [
  ...GRIDS,
  ...MORE.map(([a, b], i) => ({
    n: 21 + i,
    at: [2 * a - b, a + 3 * b] as const,
    turn: i % 6,
  })),
];

export const spot = (at: At, id: string, label: string) => ({
  id,
  x: at[0],
  y: at[1],
  size: 0.48,
  shape: 'block',
  label,
});

export function squares(grids: BlockAt[] = EIGHT, id = 'squares-1', destroyed = ['2-3', '5-8']) {
  const gone = new Set(destroyed);
  const cells = grids.flatMap(({ n, at, turn }) =>
    ['c', '1', '2', '3', '4', '5', '6', '7', '8'].map((name, i) => {
      const step = i ? RING[(i - 1 + 2 * turn) % 8]! : [0, 0];
      const tone = i ? 'plain' : 'centre';
      return {
        id: `${n}-${name}`,
        x: at[0] + step[0],
        y: at[1] + step[1],
        size: 0.48,
        shape: 'square',
        group: `grid-${n}`,
        label: i ? `Square ${n}-${name}` : `Square ${n}-c, centre of grid ${n}`,
        text: i ? name : undefined,
        tone: gone.has(`${n}-${name}`) ? 'destroyed' : tone,
      };
    }),
  );
  const xs = grids.map(({ at }) => at[0]);
  const ys = grids.map(({ at }) => at[1]);
  const [left, top] = [Math.min(...xs) - 2.7, Math.min(...ys) - 2.7];
  return {
    id,
    view_box: [left, top, Math.max(...xs) + 2.7 - left, Math.max(...ys) + 2.7 - top],
    cells,
    label: `Arena of ${grids.length} grids of squares`,
    groups: grids.map(({ n, at, turn }) => ({
      id: `grid-${n}`,
      x: at[0],
      y: at[1],
      angle: turn * 90,
      label: `Grid ${n}`,
      text: String(n),
      shape: 'block',
    })),
  };
}

/** Where another grid could be laid, so that it shares a side of a square with one that lies. */
export function free(grids: readonly BlockAt[]): At[] {
  const out: At[] = [];
  const xs = grids.map(({ at }) => at[0]);
  const ys = grids.map(({ at }) => at[1]);
  for (let y = Math.min(...ys) - 3; y <= Math.max(...ys) + 3; y += 1) {
    for (let x = Math.min(...xs) - 3; x <= Math.max(...xs) + 3; x += 1) {
      const far = grids.map(({ at }) => [Math.abs(at[0] - x), Math.abs(at[1] - y)] as const);
      if (far.some(([dx, dy]) => dx < 3 && dy < 3)) continue;
      if (far.some(([dx, dy]) => Math.max(dx, dy) === 3 && Math.min(dx, dy) < 3)) out.push([x, y]);
    }
  }
  return out;
}
