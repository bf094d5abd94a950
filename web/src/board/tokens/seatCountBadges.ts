/** Badges of seats at cells whose tokens are too small to bear a letter or to be counted. */

import type { Position } from '../../lib/geometry';
import { standsOf, type Look } from '../../lib/look/look';
import type { Cell, Group, Scene, Token } from '../../protocol/types';
import { movedWithPlate, type PlatePose } from '../../animation/plateMoves';
import { seatClass, seatOf } from '../../lib/look/seatLook';
import { cellRadius } from '../grounds/cellShapes';
import { cornersOf } from '../grounds/outlines';
import { countsOf, drawnAtRest } from './leaders';
import { stackPlaces } from './stacking';

interface Badge {
  at: string;
  seat: number;
  /** The seat's letter, and the number of its tokens if they can hardly be counted. */
  text: string;
  x: number;
  y: number;
  look: string;
}

interface Drawn {
  tokens: readonly Token[];
  cells: ReadonlyMap<string, Cell>;
  /** Pixels per board unit. */
  scale: number;
  /** True where letters on figures would be too small to be read. */
  far: boolean;
}

/** More than `MANY` tokens below this size, in pixels, cannot be counted at a glance. */
const SMALL = 20;
const MANY = 3;
/** The distance of badges at the same corner, in pixels. */
const STEP = 15;
/** The place of the counts of a stack below its center, in sizes of its cell, and the distance of
 *  two lines in steps. */
const [BELOW, LINE] = [0.72, 0.8];
/** The distance of badges from a corner, in pixels, as tokens extend up to it. */
const OUTWARD = 5;

/** Return cells with those of moving plates at their current places. */
export function cellsOnMovedPlates(
  plates: Readonly<Record<string, PlatePose>>,
  groups: ReadonlyMap<string, Group>,
  cells: ReadonlyMap<string, Cell>,
): ReadonlyMap<string, Cell> {
  if (!Object.keys(plates).length) return cells;
  const there = [...cells].map(([id, cell]): [string, Cell] => {
    const [group, plate] = [groups.get(cell.group), plates[cell.group]];
    if (!group || !plate) return [id, cell];
    const [x, y] = movedWithPlate(group, plate, cell.x, cell.y);
    return [id, { ...cell, x, y }];
  });
  return new Map(there);
}

/** Return the place of a seat's badge in a cell. A single token has it at its shoulder, two tokens
 *  above the seat's own. More tokens fill the cell, so badges are outside its corners, the upper
 *  ones first. */
function placeOf(cell: Cell, there: readonly Token[], seat: number, step: number): Position {
  const owners = there.map((token) => token.seat);
  if (owners.length === 1) return { x: cell.x + cell.size * 0.68, y: cell.y - cell.size * 0.52 };
  if (owners.length === 2) {
    const aside = owners[0] === owners[1] ? 0 : owners[0] === seat ? -1 : 1;
    return {
      x: cell.x + aside * Math.max(cell.size * 0.43, step / 2),
      y: cell.y - cell.size * 0.45 - step * 0.35,
    };
  }
  const number = [...new Set(owners)].indexOf(seat);
  // A round cell has room at the corners of its inscribed square.
  const round = cell.shape !== 'hex' && cell.shape !== 'square';
  const corners = cornersOf(
    round ? { ...cell, shape: 'square', size: cell.size * Math.SQRT1_2 } : cell,
  ).sort((a, b) => a[1] - b[1] || b[0] - a[0]);
  const [x, y] = corners[number % corners.length] ?? [cell.x, cell.y];
  const far = 1 + (OUTWARD * step) / STEP / Math.hypot(x - cell.x, y - cell.y);
  return {
    x: cell.x + (x - cell.x) * far,
    y: cell.y + (y - cell.y) * far + Math.floor(number / corners.length) * step,
  };
}

export function badgesOf(scene: Scene, look: Look, { tokens, cells, scale, far }: Drawn): Badge[] {
  const crowds = new Map<string, Token[]>();
  for (const token of tokens) {
    if (!cells.has(token.at) || standsOf(look, token) !== 'together') continue;
    crowds.set(token.at, [...(crowds.get(token.at) ?? []), token]);
  }
  return [...crowds].flatMap(([at, there]) => {
    const cell = cells.get(at);
    if (!cell) return [];
    const drawn = drawnAtRest(there, look);
    if (drawn !== there) return stackBadges(scene, cell, there, drawn, scale);
    const share = there.length > 1 ? (stackPlaces(there.length, false)[0]?.scale ?? 1) : 1;
    const lettered = there.filter(({ kind }) => {
      const tagged = look.pieces.get(kind)?.tagged ?? 0;
      return tagged > 0 && (far || share < tagged);
    });
    const counted = there.length >= MANY && cellRadius(cell) * 2.2 * share * scale < SMALL;
    if (!counted && !lettered.length) return [];
    const seats = [...new Set((counted ? there : lettered).map(({ seat }) => seat))];
    return seats.map((seat) => {
      const count = there.filter((token) => token.seat === seat).length;
      return {
        at,
        seat,
        text: (seatOf(scene, seat)?.letter ?? '') + (counted ? String(count) : ''),
        ...placeOf(cell, there, seat, STEP / scale),
        look: seatClass(scene, seat),
      };
    });
  });
}

/** Return the badges of a stack: each seat's letter and count above, and its other tokens below. */
function stackBadges(
  scene: Scene,
  cell: Cell,
  there: readonly Token[],
  drawn: readonly Token[],
  scale: number,
): Badge[] {
  const step = STEP / scale;
  return drawn.flatMap((leader) => {
    const { seat } = leader;
    const own = there.filter((token) => token.seat === seat);
    const shared = { at: cell.id, seat, look: seatClass(scene, seat) };
    const above = placeOf(cell, drawn, seat, step);
    const total = { text: (seatOf(scene, seat)?.letter ?? '') + String(own.length), ...above };
    const others = countsOf(own.filter((token) => token !== leader));
    const line = drawn.indexOf(leader) * LINE * step;
    const below = { text: others, x: cell.x, y: cell.y + cell.size * BELOW + line };
    return [{ ...shared, ...total }, ...(others ? [{ ...shared, ...below }] : [])];
  });
}
