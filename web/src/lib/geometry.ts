/** Points, curves, and the nearest spot in a direction. */

import type { Board, Point, Stop } from '../protocol/types';

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Something round on the screen, in pixels of the board's frame. */
export interface Disc {
  left: number;
  top: number;
  /** Its radius. */
  reach: number;
}

/** Return whether a rectangle on the screen covers a part of a disc. */
export function coversDisc(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  disc: Disc,
): boolean {
  const x = Math.max(left, Math.min(disc.left, left + width));
  const y = Math.max(top, Math.min(disc.top, top + height));
  return Math.hypot(disc.left - x, disc.top - y) < disc.reach;
}

/** Return the points of a path's stops; a stop beside the board (a tray) has none. */
function pointsOf(board: Board, path: readonly Stop[]): (Point | null)[] {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  return path.map(({ at }) => {
    const cell = cells.get(at);
    return cell ? [cell.x, cell.y] : null;
  });
}

export interface PathLeg {
  how: string;
  points: Point[];
  /** The last stop of the leg is beside the board. */
  leaves: boolean;
}

/** Cut a path into legs of one kind each; a leg starts where the previous one ended. */
export function pathLegs(board: Board, path: readonly Stop[]): PathLeg[] {
  const points = pointsOf(board, path);
  const legs: PathLeg[] = [];
  let from: Point | null = points[0] ?? null;
  path.slice(1).forEach((stop, index) => {
    const to = points[index + 1] ?? null;
    const here = to ?? from;
    if (!here) return;
    const how = from ? stop.how : 'drop'; // A token from a hand or a bag drops in.
    const last = legs.at(-1);
    if (last && last.how === how && to && !last.leaves) last.points.push(to);
    else legs.push({ how, points: [from ?? here, here], leaves: !to });
    from = here;
  });
  return legs;
}

/** Points closer than this are the same. */
export const NEAR = 0.05;

/** Return the end of a line, the last point before it, and the direction there in degrees; null for
 *  a line without a length. */
export function endOf(
  points: readonly Point[],
): { end: Point; before: Point; angle: number } | null {
  const end = points.at(-1);
  const before = points.findLast((point) => end && distance(point, end) > NEAR);
  if (!end || !before) return null;
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return { end, before, angle };
}

/** Return a smooth curve through the points, as short straight steps (Catmull-Rom). */
export function smooth(points: readonly Point[], steps = 8): Point[] {
  if (points.length < 3) return [...points];
  const out = points.slice(0, 1);
  for (const [i, b] of points.slice(0, -1).entries()) {
    const c = points[i + 1] ?? b;
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    for (let s = 1; s <= steps; s += 1) {
      const t = s / steps;
      const along = (k: 0 | 1): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      out.push([along(0), along(1)]);
    }
  }
  return out;
}

export function toPath(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(3)} ${y.toFixed(3)}`).join('');
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Return the point at a share `t` (0 to 1) of the way. */
export function pointAlong(points: readonly Point[], t: number): Point {
  const first = points[0] ?? [0, 0];
  const steps = points.slice(1).map((b, i) => [points[i] ?? b, b] as const);
  let left = t * steps.reduce((sum, [a, b]) => sum + distance(a, b), 0);
  for (const [a, b] of steps) {
    const step = distance(a, b);
    if (left <= step && step > 0) {
      const share = left / step;
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    }
    left -= step;
  }
  return points.at(-1) ?? first;
}

export interface KeyedPoint extends Position {
  key: string;
}

const WAYS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the spot that an arrow key reaches from `from`: near, and in that direction. */
export function neighbour(
  spots: readonly KeyedPoint[],
  from: KeyedPoint,
  key: string,
): KeyedPoint | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: KeyedPoint | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (spot.key === from.key || ahead <= 0.01) continue;
    const cost = ahead + aside * 2;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/** Return the spot nearest to a point, within `reach`. */
export function nearest(spots: readonly KeyedPoint[], to: Point, reach: number): KeyedPoint | null {
  let best: KeyedPoint | null = null;
  let least = reach;
  for (const spot of spots) {
    const far = distance([spot.x, spot.y], to);
    if (far <= least) {
      least = far;
      best = spot;
    }
  }
  return best;
}
