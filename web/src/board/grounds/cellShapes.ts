/** Outlines of cells. */

import { toPath } from '../../lib/geometry';
import type { Cell } from '../../protocol/types';
import { blockPath, flowerPath } from '../plates/plateOutlines';
import { cornersOf } from './outlines';

/** Return the radius of the largest disc that fits well in a cell. */
export function cellRadius(cell: Cell | undefined): number {
  if (!cell) return 0.4;
  return cell.size * (cell.shape === 'hex' ? 0.72 : cell.shape === 'square' ? 0.82 : 1);
}

/** Return the distance unit of tokens that share a cell: the same in a square and in a hex of its
 *  width. */
export function tokenSpacing(cell: Cell): number {
  return cell.shape === 'square' ? (cell.size * 2) / Math.sqrt(3) : cell.size;
}

/** Return the outline of a cell. Its size is the radius to the corners of a hex or to the sides of
 *  a square. */
export function shapePath(cell: Cell): string {
  if (cell.shape === 'hex' || cell.shape === 'square') return `${toPath(cornersOf(cell))}Z`;
  if (cell.shape === 'flower') return flowerPath(cell);
  if (cell.shape === 'block') return blockPath(cell);
  const { x, y, size } = cell;
  const half = `a${size} ${size} 0 1 1`;
  return `M${x - size} ${y}${half} ${2 * size} 0${half} ${-2 * size} 0Z`;
}
