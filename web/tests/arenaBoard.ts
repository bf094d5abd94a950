/** Twenty grids of seven hexes, as the server would send them. */

const ROOT = Math.sqrt(3);
export type Axial = readonly [number, number];

export const round = (x: number): number => Math.round(x * 1000) / 1000;
export const place = ([q, r]: Axial) => ({ x: round(q + r / 2), y: round((r * ROOT) / 2) });
export const AROUND: Axial[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export interface GridAt {
  n: number;
  at: Axial;
  turn: number;
}

/** Twenty grids, most of them in a pattern without gaps, a few turned, one pushed aside. */
export const GRIDS: GridAt[] = (
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
    [2, 0],
    [2, -1],
    [-2, 1],
    [-2, 0],
    [1, 1],
    [-1, 2],
    [0, -2],
    [2, -2],
    [-2, 2],
    [3, -1],
    [-3, 2],
    [3, -2],
    [-1, -1],
  ] as Axial[]
).map(([a, b], i) => ({
  n: i + 1,
  at: [2 * a - b, a + 3 * b],
  turn: (i * 2) % 6,
}));

const DESTROYED = new Set(['3-2', '3-3', '8-5', '12-1', '15-4', '1-5']);

export function arena(grids: GridAt[] = GRIDS, id = 'arena-1', destroyed = DESTROYED) {
  const cells = grids.flatMap(({ n, at, turn }) => {
    const hexes = [...AROUND.keys()].map((i) => {
      const step = AROUND[(i + turn) % 6]!;
      return { name: String(i + 1), at: [at[0] + step[0], at[1] + step[1]] as Axial };
    });
    return [{ name: 'c', at }, ...hexes].map(({ name, at: spot }) => ({
      id: `${n}-${name}`,
      ...place(spot),
      size: 0.55,
      shape: 'hex',
      group: `grid-${n}`,
      label: name === 'c' ? `Grid ${n}, centre` : `Grid ${n}, hex ${name}`,
      text: name === 'c' ? undefined : name,
      tone: destroyed.has(`${n}-${name}`) ? 'destroyed' : name === 'c' ? 'centre' : 'plain',
    }));
  });
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const left = Math.min(...xs) - 1;
  const top = Math.min(...ys) - 1;
  return {
    id,
    view_box: [left, top, Math.max(...xs) + 1 - left, Math.max(...ys) + 1 - top].map(round),
    cells,
    label: 'The arena: twenty grids of seven hexes',
    groups: grids.map(({ n, at, turn }) => ({
      id: `grid-${n}`,
      ...place(at),
      angle: turn * 60,
      label: `Grid ${n}`,
      text: String(n),
    })),
  };
}
