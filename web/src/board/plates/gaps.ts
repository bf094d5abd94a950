/** Lost cells: a ragged edge and cracks, different in every place. */

import { toPath } from '../../lib/geometry';
import type { Cell, Point } from '../../protocol/types';
import { randomNumbers } from '../grounds/starfield';

const seedOf = (cell: Cell): number =>
  Array.from(cell.id).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);

/** Return the distance of a cell's edge in a direction, relative to its size; hexes count as round.
 * */
function edgeAt(cell: Cell, angle: number): number {
  if (cell.shape !== 'square') return 1;
  return 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
}

export function gapEdge(cell: Cell): string {
  const next = randomNumbers(seedOf(cell));
  const count = 18;
  const points = Array.from({ length: count }, (_, i): Point => {
    const angle = (i * 2 * Math.PI) / count;
    const far =
      cell.size * edgeAt(cell, angle) * (i % 3 ? 0.56 + 0.2 * next() : 0.74 + 0.1 * next());
    return [cell.x + far * Math.cos(angle), cell.y + far * Math.sin(angle)];
  });
  return toPath(points) + 'Z';
}

export function cracks(cell: Cell): string {
  const next = randomNumbers(seedOf(cell) + 1);
  const turn = next() * Math.PI;
  return [0, 1, 2]
    .map((i) => {
      const angle = turn + (i * 2 * Math.PI) / 3 + next() * 0.6;
      const bend = angle + (next() - 0.5) * 1.2;
      const at = (far: number, way: number): Point => [
        cell.x + cell.size * far * Math.cos(way),
        cell.y + cell.size * far * Math.sin(way),
      ];
      return toPath([at(0.1, angle), at(0.26, bend), at(0.46, angle)]);
    })
    .join('');
}
