/** Cells of a painted map: a wash with a loose edge, and small ink marks. The marks belong to the
 *  game, and SVG pictures scatter them in the same way (`harena.render.scatter`). */

import type { Tone } from '../../lib/look/look';
import type { Cell, ThemeMark, Point } from '../../protocol/types';
import { cornersOf } from './outlines';
import { seededRandom } from './seededRandom';

const at = (x: number, y: number): string => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** Return a hex with a loose edge, slightly too large, so that neighbours overlap. */
export function washPath(cell: Cell, tone: string): string {
  const random = seededRandom(`${cell.id} ${tone}`);
  const corners = cornersOf({ ...cell, shape: 'hex' }, 1.02);
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

/** Return places for marks: spread over the hex, but few below a token. */
function places(cell: Cell, seed: string, count: number): Point[] {
  const random = seededRandom(seed);
  const inner = cell.size * Math.cos(Math.PI / 6);
  const found: Point[] = [];
  for (let tries = 0; found.length < count && tries < count * 14; tries += 1) {
    const angle = random() * 2 * Math.PI;
    const far = inner * Math.sqrt(0.16 + random() * 0.6);
    const [x, y] = [cell.x + far * Math.cos(angle), cell.y + far * Math.sin(angle)];
    const apart = found.every(([a, b]) => Math.hypot(a - x, b - y) > cell.size * 0.26);
    if (apart) found.push([x, y]);
  }
  // Lower marks are drawn over those behind them.
  return found.sort((a, b) => a[1] - b[1]);
}

/** Return a path of M, L, Q, C and Z with every point moved. */
function bent(d: string, change: (x: number, y: number) => Point): string {
  return [...d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)]
    .map(([, kind = '', rest = '']) => {
      const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      const points = numbers.flatMap((x, i) =>
        i % 2 ? [] : [at(...change(x, numbers[i + 1] ?? 0))],
      );
      return kind + points.join(' ');
    })
    .join('');
}

/** Return the marks of a cell at their places. */
export function scatteredMarks(cell: Cell, tone: string, of: Tone | undefined): ThemeMark {
  if (!of?.marks.length) return { lines: '', shapes: '' };
  const random = seededRandom(`${tone} ${cell.id}`);
  const middle: Point = [cell.x, cell.y];
  const where = of.count ? places(cell, `${cell.id} ${tone}.`, of.count) : [middle];
  const between = ([low = 1, high = low]: readonly number[]): number =>
    low + (high - low) * random();
  const marks = where.flatMap((foot): ThemeMark[] => {
    const mark = of.marks[Math.floor(random() * of.marks.length)];
    if (!mark) return [];
    const size = cell.size * between(of.size);
    const tall = size * between(of.tall);
    const lean = of.lean * (2 * random() - 1);
    const change = (x: number, y: number): Point => [
      foot[0] + (x - lean * y) * size,
      foot[1] + y * tall,
    ];
    return [{ lines: bent(mark.lines, change), shapes: bent(mark.shapes, change) }];
  });
  return {
    lines: marks.map(({ lines }) => lines).join(''),
    shapes: marks.map(({ shapes }) => shapes).join(''),
  };
}

/** Return a clip path of a growing wash, from the center of its hex. */
export function growingClip(cell: Cell, t: number): string {
  const r = Math.max(0.001, cell.size * 1.2 * t);
  return `M${at(cell.x - r, cell.y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
