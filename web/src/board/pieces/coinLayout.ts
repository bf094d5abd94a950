/** Layouts of coins that can be counted at a glance: pyramid rows or domino patterns. */
const PILES: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, 0],
    [1, 0],
  ],
  3: [
    [0, -0.85],
    [-1, 0.85],
    [1, 0.85],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1.25, -1.25],
    [1.25, -1.25],
    [0, 0],
    [-1.25, 1.25],
    [1.25, 1.25],
  ],
  6: [
    [-2, -1],
    [0, -1],
    [2, -1],
    [-2, 1],
    [0, 1],
    [2, 1],
  ],
};

export const coinPile = (count: number): [number, number][] => PILES[count] ?? [[0, 0]];
export const coinRow = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [2 * i - count + 1, 0]);
