/** Silhouettes of robots, each in a square of side 1 around 0,0, and where their marks stand. */

export interface RobotShape {
  /** What is filled and outlined. */
  hull: string;
  /** Fine lines inside, drawn bright. */
  lines: string;
  /** The line that bears the owner's pattern. */
  rim: string;
  letter: { x: number; y: number; size: number };
  tag: readonly [number, number];
}

const ROUND = 'a0.3 0.3 0 1 1 0.6 0a0.3 0.3 0 1 1 -0.6 0Z';

/** C: a reactor with a crown of three points. */
const REACTOR: RobotShape = {
  hull: 'M-0.34 -0.06L-0.42 -0.46L-0.2 -0.3L0 -0.52L0.2 -0.3L0.42 -0.46L0.34 -0.06A0.36 0.36 0 1 1 -0.34 -0.06Z',
  lines: 'M-0.32 -0.14L-0.2 -0.2L0 -0.26L0.2 -0.2L0.32 -0.14',
  rim: 'M-0.27 0.08A0.27 0.27 0 1 0 0.27 0.08A0.27 0.27 0 1 0 -0.27 0.08Z',
  letter: { x: 0, y: 0.09, size: 0.36 },
  tag: [0.43, 0.3],
};

/** D: a heavy block, broad in the base. */
const BLOCK: RobotShape = {
  hull: 'M-0.34 -0.44H0.34L0.42 -0.34V0.1H0.5V0.44H-0.5V0.1H-0.42V-0.34Z',
  lines: 'M-0.42 0.1H0.42M-0.3 0.27H-0.18M-0.06 0.27H0.06M0.18 0.27H0.3',
  rim: 'M-0.29 -0.34H0.29L0.33 -0.29V0.01H-0.33V-0.29Z',
  letter: { x: 0, y: -0.16, size: 0.34 },
  tag: [0.44, -0.4],
};

/** H: a wedge on two springs. */
const WEDGE: RobotShape = {
  hull: 'M0 -0.54L0.46 0.08L0.4 0.14H-0.4L-0.46 0.08Z',
  lines:
    'M-0.3 0.14L-0.14 0.2L-0.34 0.28L-0.14 0.36L-0.34 0.44M-0.42 0.47H-0.1M0.3 0.14L0.14 0.2L0.34 0.28L0.14 0.36L0.34 0.44M0.42 0.47H0.1',
  rim: 'M0 -0.39L0.3 0.04H-0.3Z',
  letter: { x: 0, y: -0.1, size: 0.3 },
  tag: [0.38, -0.36],
};

/** B: a long barrel, aimed upwards, on a round mount. */
const BARREL: RobotShape = {
  hull: 'M-0.02 -0.2L0.36 -0.56L0.56 -0.36L0.22 0.02A0.32 0.32 0 0 1 0.14 0.36H0.28V0.5H-0.46V0.36H-0.32A0.32 0.32 0 0 1 -0.02 -0.2Z',
  lines: 'M0.26 -0.46L0.46 -0.26M0.18 -0.38L0.38 -0.18M-0.32 0.36H0.14',
  rim: 'M-0.31 0.1A0.22 0.22 0 1 1 0.13 0.1A0.22 0.22 0 1 1 -0.31 0.1Z',
  letter: { x: -0.09, y: 0.11, size: 0.32 },
  tag: [0.42, 0.2],
};

/** W: a thin ring with four points. */
const RING: RobotShape = {
  hull: 'M-0.46 0A0.46 0.46 0 1 1 0.46 0A0.46 0.46 0 1 1 -0.46 0ZM-0.31 0A0.31 0.31 0 1 0 0.31 0A0.31 0.31 0 1 0 -0.31 0Z',
  lines: 'M0 -0.46V-0.56M0.46 0H0.56M0 0.46V0.56M-0.46 0H-0.56',
  rim: 'M-0.385 0A0.385 0.385 0 1 1 0.385 0A0.385 0.385 0 1 1 -0.385 0Z',
  letter: { x: 0, y: 0.01, size: 0.34 },
  tag: [0.42, -0.42],
};

/** A: a pointed hood over a narrow blade, and a guard between them. */
const HOOD: RobotShape = {
  hull: 'M0 -0.6C0.19 -0.5 0.29 -0.34 0.27 -0.12L0.46 -0.16L0.4 0.02L0.17 0.06L0 0.6L-0.17 0.06L-0.4 0.02L-0.46 -0.16L-0.27 -0.12C-0.29 -0.34 -0.19 -0.5 0 -0.6Z',
  lines: 'M-0.27 -0.1L0 0.02L0.27 -0.1M0 0.02V0.44',
  rim: 'M0 -0.49C0.13 -0.41 0.2 -0.3 0.2 -0.14L0 -0.05L-0.2 -0.14C-0.2 -0.3 -0.13 -0.41 0 -0.49Z',
  letter: { x: 0, y: -0.23, size: 0.27 },
  tag: [0.41, -0.42],
};

/** Any other robot: a plain dome. */
const DOME: RobotShape = {
  hull: 'M-0.42 0.42V-0.02A0.42 0.42 0 0 1 0.42 -0.02V0.42Z',
  lines: 'M-0.42 0.26H0.42',
  rim: `M-0.3 0${ROUND}`,
  letter: { x: 0, y: 0.01, size: 0.34 },
  tag: [0.42, -0.4],
};

const KINDS: Record<string, RobotShape> = {
  C: REACTOR,
  D: BLOCK,
  H: WEDGE,
  B: BARREL,
  W: RING,
  A: HOOD,
};

export function robotShape(kind: string): RobotShape {
  return KINDS[kind] ?? DOME;
}

export const isOpen = (kind: string): boolean => kind === 'W';

/** Where coins lie that are to be counted at a glance: rows of a pyramid, or a domino's pattern. */
const HEAPS: Record<number, [number, number][]> = {
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

export const heapOf = (count: number): [number, number][] => HEAPS[count] ?? [[0, 0]];
export const inOneLine = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [2 * i - count + 1, 0]);
