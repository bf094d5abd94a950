/** Outlines of plates: flowers of hexes and blocks of squares. */

import { toPath } from '../../lib/geometry';
import { cornersOf } from '../grounds/outlines';
import type { Cell, Point } from '../../protocol/types';

const RADIUS = 1 / Math.sqrt(3);
const HALF = 0.5;
const key = (x: number, y: number): string => `${Math.round(x * 20)},${Math.round(y * 20)}`;

interface Place {
  x: number;
  y: number;
  shape?: Cell['shape'];
}

/** Return the outline of hexes or squares one unit apart: all edges that only one of them has.
 *  Edges are identified by rounded corners, because received coordinates are rounded too. */
export function plateOutline(cells: readonly Place[], shrink = 1): string {
  const edges = new Map<string, { from: string; to: string; at: Point }>();
  for (const { x, y, shape = 'hex' } of cells) {
    const ring = cornersOf({ x, y, shape, angle: 0, size: shape === 'square' ? HALF : RADIUS });
    ring.forEach((at, i) => {
      const next = ring[(i + 1) % ring.length] ?? at;
      const [from, to] = [key(...at), key(...next)];
      if (!edges.delete(`${to}>${from}`)) edges.set(`${from}>${to}`, { from, to, at });
    });
  }
  const middle = middleOf(cells);
  const starts = new Map([...edges.values()].map((edge) => [edge.from, edge]));
  let out = '';
  while (starts.size) {
    const loop: Point[] = [];
    let edge = starts.values().next().value;
    while (edge && starts.delete(edge.from)) {
      const [x, y] = edge.at;
      loop.push([middle[0] + (x - middle[0]) * shrink, middle[1] + (y - middle[1]) * shrink]);
      edge = starts.get(edge.to);
    }
    out += toPath(loop) + 'Z';
  }
  return out;
}

function middleOf(cells: readonly Place[]): Point {
  const count = cells.length || 1;
  return [
    cells.reduce((sum, { x }) => sum + x, 0) / count,
    cells.reduce((sum, { y }) => sum + y, 0) / count,
  ];
}

/** Return a small wedge at the edge of a plate beside its first cell, which shows its rotation. */
export function orientationWedge(cell: Place, hub: Place): string {
  const [dx, dy] = [cell.x - hub.x, cell.y - hub.y];
  const far = Math.hypot(dx, dy) || 1;
  const corner = cell.shape === 'square' && Math.abs(dx * dy) > 0.1;
  if (corner) {
    const [sx, sy] = [Math.sign(dx), Math.sign(dy)];
    const [x, y] = [cell.x + sx * 0.42, cell.y + sy * 0.42];
    return `${toPath([
      [x, y],
      [x - sx * 0.19, y],
      [x, y - sy * 0.19],
    ])}Z`;
  }
  const [ux, uy] = [dx / far, dy / far];
  const [x, y] = [cell.x + ux * 0.43, cell.y + uy * 0.43];
  return `${toPath([
    [x - uy * 0.14, y + ux * 0.14],
    [x + uy * 0.14, y - ux * 0.14],
    [x - ux * 0.12, y - uy * 0.12],
  ])}Z`;
}

/** Return the seven cell centers of a flower around a point. */
export function flowerCenters(x: number, y: number): Point[] {
  const ring = Array.from({ length: 6 }, (_, i): Point => {
    const angle = (i * Math.PI) / 3;
    return [x + Math.cos(angle), y + Math.sin(angle)];
  });
  return [[x, y], ...ring];
}

/** Return the outline of a flower; the size is the radius of one of its seven hexes. */
export function flowerPath(cell: Pick<Cell, 'x' | 'y' | 'size'>): string {
  const seven = flowerCenters(cell.x, cell.y).map(([x, y]) => ({ x, y }));
  return plateOutline(seven, Math.min(1, cell.size / RADIUS));
}

/** Return the nine cell centers of a block around a point. */
export function blockCenters(x: number, y: number): Point[] {
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((col): Point => [x + col - 1, y + row - 1]));
}

/** Return the outline of a block; the size is that of one of its nine squares. */
export function blockPath(cell: Pick<Cell, 'x' | 'y' | 'size'>): string {
  const all = blockCenters(cell.x, cell.y).map(([x, y]) => ({ x, y, shape: 'square' as const }));
  return plateOutline(all, Math.min(1, cell.size / HALF));
}

/** Return whether a hex's name is drawn in its corner above the pieces, which cover its usual place.
 *  The names of squares are in a corner anyway. */
export const isNamedAbove = ({ id, text, shape }: Cell, taken: ReadonlySet<string>): boolean =>
  text !== '' && shape === 'hex' && taken.has(id);
