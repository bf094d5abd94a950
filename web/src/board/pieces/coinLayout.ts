/** Where coins lie that are to be counted at a glance: rows of a pyramid, or a domino's pattern. */
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
