/** Outlines of cells. */

import type { Position } from '../../lib/geometry';
import type { Cell } from '../../protocol/types';
import { blockPath, flowerPath } from '../plates/plateOutlines';

function around(cell: Cell, corners: number, turn: number): Position[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((360 / corners) * i + turn + cell.angle) * (Math.PI / 180);
    return { x: cell.x + cell.size * Math.sin(angle), y: cell.y - cell.size * Math.cos(angle) };
  });
}

function polygon(cell: Cell, corners: number, turn: number): string {
  const points = around(cell, corners, turn).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
  return `M${points.join('L')}Z`;
}

/** The corners of a cell; of a round one places at its rim. */
export function cornersOf(cell: Cell): Position[] {
  if (cell.shape === 'hex') return around(cell, 6, 0);
  const wide = cell.shape === 'square' ? Math.SQRT2 : 1;
  return around({ ...cell, size: cell.size * wide }, 4, 45);
}

/** The radius of the largest disc that stands well in a cell. */
export function cellRadius(cell: Cell | undefined): number {
  if (!cell) return 0.4;
  return cell.size * (cell.shape === 'hex' ? 0.72 : cell.shape === 'square' ? 0.82 : 1);
}

/** How far things stand apart that share a cell: in a square as in a hex that is as wide. */
export function tokenSpacing(cell: Cell): number {
  return cell.shape === 'square' ? (cell.size * 2) / Math.sqrt(3) : cell.size;
}

/** The outline of a cell; its size is the radius to the corners, of a square to its sides. */
export function shapePath(cell: Cell): string {
  if (cell.shape === 'hex') return polygon(cell, 6, 0);
  if (cell.shape === 'flower') return flowerPath(cell);
  if (cell.shape === 'block') return blockPath(cell);
  if (cell.shape === 'square') return polygon({ ...cell, size: cell.size * Math.SQRT2 }, 4, 45);
  const { x, y, size } = cell;
  const half = `a${size} ${size} 0 1 1`;
  return `M${x - size} ${y}${half} ${2 * size} 0${half} ${-2 * size} 0Z`;
}
