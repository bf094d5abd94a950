/** Terrain as one draws it on a map: a wash with a loose edge, and small ink marks in it. */

import type { Cell, Point } from '../lib/protocol';
import { randomOf } from './random';

export const TERRAINS = ['water', 'river', 'grass', 'rocky', 'forest', 'king'] as const;

export function isTerrain(tone: string): boolean {
  return (TERRAINS as readonly string[]).includes(tone);
}

const at = (x: number, y: number): string => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** The corners of a hex, its size being the radius. */
function ring(cell: Cell, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, i): Point => {
    const angle = ((60 * i + cell.angle) * Math.PI) / 180;
    return [cell.x + radius * Math.sin(angle), cell.y - radius * Math.cos(angle)];
  });
}

/** A hex with a loose edge, a little larger than its place, so that neighbours grow into it. */
export function wash(cell: Cell, tone: string): string {
  const random = randomOf(`${cell.id} ${tone}`);
  const corners = ring(cell, cell.size * 1.02);
  const points: Point[] = corners.flatMap((a, i) => {
    const b = corners[(i + 1) % 6] ?? a;
    return [0, 0.25, 0.5, 0.75].map((t): Point => {
      const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const out = 1 + (random() - 0.42) * 0.13;
      return [cell.x + (x - cell.x) * out, cell.y + (y - cell.y) * out];
    });
  });
  const middle = (a: Point, b: Point): string => at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  const after = (p: Point, i: number): Point => points[(i + 1) % points.length] ?? p;
  const start = points.slice(-1).map((p) => middle(p, after(p, points.length - 1)));
  const curve = points.map((p, i) => `Q${at(...p)} ${middle(p, after(p, i))}`);
  return `M${start.join('')}${curve.join('')}Z`;
}

/** Places for marks: spread over the hex, few of them where a token would stand. */
function places(cell: Cell, seed: string, count: number): Point[] {
  const random = randomOf(seed);
  const inner = cell.size * Math.cos(Math.PI / 6);
  const found: Point[] = [];
  for (let tries = 0; found.length < count && tries < count * 14; tries += 1) {
    const angle = random() * 2 * Math.PI;
    const far = inner * Math.sqrt(0.16 + random() * 0.6);
    const [x, y] = [cell.x + far * Math.cos(angle), cell.y + far * Math.sin(angle)];
    const apart = found.every(([a, b]) => Math.hypot(a - x, b - y) > cell.size * 0.26);
    if (apart) found.push([x, y]);
  }
  // What lies lower is drawn over what lies behind it.
  return found.sort((a, b) => a[1] - b[1]);
}

export interface Ink {
  /** Strokes, and shapes with the wash of their terrain under the ink. */
  lines: string;
  shapes: string;
}

type Draw = (x: number, y: number, u: number, random: () => number) => Partial<Ink>;

const tuft: Draw = (x, y, u, random) => {
  const lean = (random() - 0.5) * u * 0.08;
  return {
    lines:
      `M${at(x - u * 0.06, y)}l${at(-u * 0.03 + lean, -u * 0.09)}` +
      `M${at(x, y)}l${at(lean, -u * 0.14)}M${at(x + u * 0.06, y)}l${at(u * 0.03 + lean, -u * 0.09)}`,
  };
};

const tree: Draw = (x, y, u, random) => {
  const r = u * (0.1 + random() * 0.05);
  if (random() < 0.55) {
    const top = `M${at(x, y - r * 2.7)}L${at(x + r, y - r * 0.4)}H${(x - r).toFixed(3)}Z`;
    return { shapes: top, lines: `M${at(x, y - r * 0.4)}v${(r * 0.5).toFixed(3)}` };
  }
  const crown = `M${at(x - r, y - r * 1.1)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  return { shapes: crown, lines: `M${at(x, y - r * 0.15)}v${(r * 0.55).toFixed(3)}` };
};

const stone: Draw = (x, y, u, random) => {
  const w = u * (0.12 + random() * 0.07);
  const h = w * (0.8 + random() * 0.5);
  const top = (random() - 0.5) * w * 0.7;
  const outline =
    `M${at(x - w, y)}L${at(x - w * 0.7, y - h * 0.6)}L${at(x + top, y - h)}` +
    `L${at(x + w * 0.75, y - h * 0.5)}L${at(x + w, y)}Z`;
  return { shapes: outline, lines: `M${at(x + top, y - h)}l${at(w * 0.12, h * 0.7)}` };
};

const ripple: Draw = (x, y, u) => {
  const w = u * 0.11;
  return {
    lines: `M${at(x - w, y)}q${at(w / 2, -w * 0.55)} ${at(w, 0)}t${at(w, 0)}`,
  };
};

const MARKS: Record<string, { draw: Draw; count: number }> = {
  grass: { draw: tuft, count: 9 },
  forest: { draw: tree, count: 12 },
  rocky: { draw: stone, count: 8 },
  water: { draw: ripple, count: 11 },
};

/** A river runs down through its hex in three loose lines. */
function stream(cell: Cell): Ink {
  const random = randomOf(`${cell.id} river`);
  const height = cell.size * 0.84;
  const line = (x: number): string => {
    const bend = cell.size * (0.14 + random() * 0.05);
    const step = height / 2;
    return (
      `M${at(cell.x + x, cell.y - height)}q${at(bend, step / 2)} ${at(0, step)}` +
      `t${at(0, step)}t${at(0, step)}t${at(0, step)}`
    );
  };
  const u = cell.size;
  return { lines: [-0.42, -0.14, 0.14, 0.42].map((x) => line(x * u)).join(''), shapes: '' };
}

function crown(cell: Cell): Ink {
  const u = cell.size * 0.4;
  const [x, y] = [cell.x, cell.y];
  const shapes =
    `M${at(x - u, y + u * 0.6)}L${at(x - u * 1.15, y - u * 0.55)}L${at(x - u * 0.5, y)}` +
    `L${at(x, y - u * 0.9)}L${at(x + u * 0.5, y)}L${at(x + u * 1.15, y - u * 0.55)}` +
    `L${at(x + u, y + u * 0.6)}Z`;
  return { shapes, lines: `M${at(x - u * 0.95, y + u * 0.32)}H${(x + u * 0.95).toFixed(3)}` };
}

export function inkOf(cell: Cell, tone: string): Ink {
  if (tone === 'river') return stream(cell);
  if (tone === 'king') return crown(cell);
  const mark = MARKS[tone];
  if (!mark) return { lines: '', shapes: '' };
  const random = randomOf(`${tone} ${cell.id}`);
  const parts = places(cell, `${cell.id} ${tone}.`, mark.count).map(([x, y]) =>
    mark.draw(x, y, cell.size, random),
  );
  return {
    lines: parts.map(({ lines }) => lines ?? '').join(''),
    shapes: parts.map(({ shapes }) => shapes ?? '').join(''),
  };
}

/** How far a new wash has grown from the middle of its hex, as a clip. */
export function grown(cell: Cell, t: number): string {
  const r = Math.max(0.001, cell.size * 1.2 * t);
  return `M${at(cell.x - r, cell.y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
