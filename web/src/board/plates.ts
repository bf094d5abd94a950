/** Outlines of plates: groups of hexes that move together, and flowers of seven. */

import { toPath } from '../lib/geometry';
import type { Cell, Point } from '../lib/protocol';

const RADIUS = 1 / Math.sqrt(3);
const key = (x: number, y: number): string => `${Math.round(x * 20)},${Math.round(y * 20)}`;

export function corners(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, i): Point => {
    const angle = (i * 60 - 30) * (Math.PI / 180);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/**
 * The outline of hexes one unit apart: every edge that only one hex has. Edges are found again by
 * their rounded corners, for the coordinates that arrive are rounded too.
 */
export function outlineOf(cells: readonly { x: number; y: number }[], shrink = 1): string {
  const edges = new Map<string, { from: string; to: string; at: Point }>();
  for (const { x, y } of cells) {
    const ring = corners(x, y, RADIUS);
    ring.forEach((at, i) => {
      const next = ring[(i + 1) % 6]!;
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

function middleOf(cells: readonly { x: number; y: number }[]): Point {
  const count = cells.length || 1;
  return [
    cells.reduce((sum, { x }) => sum + x, 0) / count,
    cells.reduce((sum, { y }) => sum + y, 0) / count,
  ];
}

/** The seven middles of a flower around a point. */
export function petals(x: number, y: number): Point[] {
  const ring = Array.from({ length: 6 }, (_, i): Point => {
    const angle = (i * Math.PI) / 3;
    return [x + Math.cos(angle), y + Math.sin(angle)];
  });
  return [[x, y], ...ring];
}

/** A flower: a cell whose size is the radius of one of its seven hexes. */
export function flowerPath(cell: Pick<Cell, 'x' | 'y' | 'size'>): string {
  const seven = petals(cell.x, cell.y).map(([x, y]) => ({ x, y }));
  return outlineOf(seven, Math.min(1, cell.size / RADIUS));
}
