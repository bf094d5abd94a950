/** Corners of cells, and the common border of several. */

import { toPath } from '../../lib/geometry';
import type { Cell, Point } from '../../protocol/types';

/** Return the corners of a hex or a square, clockwise; `by` scales it. */
export function cornersOf(
  cell: Pick<Cell, 'shape' | 'x' | 'y' | 'size' | 'angle'>,
  by = 1,
): Point[] {
  const square = cell.shape === 'square';
  const count = square ? 4 : 6;
  const size = cell.size * by * (square ? Math.SQRT2 : 1);
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (((360 / count) * i + cell.angle + (square ? 45 : 0)) * Math.PI) / 180;
    return [cell.x + size * Math.sin(angle), cell.y - size * Math.cos(angle)];
  });
}

interface Edge {
  at: Point;
  from: Point;
  to: Point;
}

/** Return the common border of several cells: all edges that only one of them has. `by` below 1
 *  draws the edges inside their cells, so that two areas can share a border. Cells may have a small
 *  gap between them: edges with close centers are the same. */
export function borderPath(cells: readonly Cell[], by = 1): string {
  const grid = (cells[0]?.size ?? 0.5) / 2;
  const boxes = new Map<string, Edge[]>();
  const boxOf = (x: number, y: number): string => `${Math.round(x)},${Math.round(y)}`;
  const twin = (at: Point): { box: Edge[]; index: number } | null => {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const box = boxes.get(boxOf(at[0] / grid + dx, at[1] / grid + dy)) ?? [];
        const index = box.findIndex(
          (edge) => Math.hypot(edge.at[0] - at[0], edge.at[1] - at[1]) < grid * 0.4,
        );
        if (index >= 0) return { box, index };
      }
    }
    return null;
  };
  for (const cell of cells) {
    const corners = cornersOf(cell);
    const drawn = cornersOf(cell, by);
    corners.forEach((a, i) => {
      const next = (i + 1) % corners.length;
      const [b, from, to] = [corners[next], drawn[i], drawn[next]];
      if (!b || !from || !to) return;
      const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const found = twin(at);
      if (found) {
        found.box.splice(found.index, 1);
        return;
      }
      const key = boxOf(at[0] / grid, at[1] / grid);
      boxes.set(key, [...(boxes.get(key) ?? []), { at, from, to }]);
    });
  }
  return [...boxes.values()]
    .flat()
    .map(({ from, to }) => toPath([from, to]))
    .join('');
}
