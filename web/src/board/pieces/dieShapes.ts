/** Outlines of dice: facets, rim, and the places of number and letter. */

type Corner = readonly [number, number];

interface DieShape {
  outline: string;
  rim: string;
  facets: { d: string; tone: 'light' | 'deep' }[];
  /** Height of the number's middle, and its size. */
  middle: number;
  text: number;
  /** Where the owner's letter hangs. */
  tag: Corner;
}

const around = (corners: readonly Corner[]): string =>
  corners.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(3)} ${y.toFixed(3)}`).join('') + 'Z';

function shrink(corners: readonly Corner[], by: number, cy = 0): Corner[] {
  return corners.map(([x, y]) => [x * by, cy + (y - cy) * by]);
}

function round(side: number, corner: number): string {
  const a = side / 2;
  const b = a - corner;
  const arc = `A${corner} ${corner} 0 0 1`;
  return (
    `M${-b} ${-a}H${b}${arc} ${a} ${-b}V${b}${arc} ${b} ${a}` +
    `H${-b}${arc} ${-a} ${b}V${-b}${arc} ${-b} ${-a}Z`
  );
}

function tetrahedron(): DieShape {
  const corners: Corner[] = [
    [0, -0.54],
    [0.54, 0.4],
    [-0.54, 0.4],
  ];
  const [top, right, left] = corners as [Corner, Corner, Corner];
  const heart: Corner = [0, 0.16];
  return {
    outline: around(corners),
    rim: around(shrink(corners, 0.8, 0.087)),
    facets: [
      { d: around([top, heart, left]), tone: 'light' },
      { d: around([left, heart, right]), tone: 'deep' },
    ],
    middle: 0.12,
    text: 0.52,
    tag: [0.37, -0.22],
  };
}

function cube(): DieShape {
  return {
    outline: round(0.86, 0.17),
    rim: round(0.73, 0.12),
    facets: [{ d: round(0.73, 0.12), tone: 'light' }],
    middle: 0.01,
    text: 0.56,
    tag: [0.39, -0.39],
  };
}

function octahedron(): DieShape {
  const top: Corner = [0, -0.58];
  const right: Corner = [0.52, 0.16];
  const low: Corner = [0, 0.58];
  const left: Corner = [-0.52, 0.16];
  return {
    outline: around([top, right, low, left]),
    rim: around(shrink([top, right, left], 0.82, -0.05)),
    facets: [
      { d: around([top, right, left]), tone: 'light' },
      { d: around([right, low, left]), tone: 'deep' },
    ],
    middle: -0.045,
    text: 0.54,
    tag: [0.34, 0.42],
  };
}

function other(sides: number): DieShape {
  const count = sides === 12 ? 10 : sides === 10 ? 4 : 6;
  const corners = Array.from({ length: count }, (_, i): Corner => {
    const angle = (2 * Math.PI * i) / count;
    return [0.52 * Math.sin(angle), -0.52 * Math.cos(angle)];
  });
  return {
    outline: around(corners),
    rim: around(shrink(corners, 0.84)),
    facets: [{ d: around(shrink(corners, 0.84)), tone: 'light' }],
    middle: 0.01,
    text: 0.44,
    tag: [0.38, -0.38],
  };
}

const KNOWN: Record<number, DieShape> = { 4: tetrahedron(), 6: cube(), 8: octahedron() };

export function dieShape(sides: number): DieShape {
  return (KNOWN[sides] ??= other(sides));
}

const TL: Corner = [-1, -1];
const TR: Corner = [1, -1];
const ML: Corner = [-1, 0];
const MR: Corner = [1, 0];
const BL: Corner = [-1, 1];
const BR: Corner = [1, 1];
const C: Corner = [0, 0];

export const PIPS: Record<number, Corner[]> = {
  1: [C],
  2: [TL, BR],
  3: [TL, C, BR],
  4: [TL, TR, BL, BR],
  5: [TL, TR, C, BL, BR],
  6: [TL, TR, ML, MR, BL, BR],
};
