/** Reuses unchanged objects of the previous scene, so that only changes are drawn again. */

import { unrotated } from './rotateBoard';
import type { Board, Scene } from '../../protocol/types';

/** Return a list with equal objects taken from an older list; the older list itself if all are
 *  equal. */
function shareItems<T>(before: readonly T[], now: readonly T[]): T[] {
  const known = new Map(before.map((one) => [JSON.stringify(one), one]));
  const kept = now.map((one) => known.get(JSON.stringify(one)) ?? one);
  const same = kept.length === before.length && kept.every((one, i) => one === before[i]);
  return same ? (before as T[]) : kept;
}

function shareBoard(before: Board, now: Board): Board {
  if (before === now) return now;
  const cells = shareItems(before.cells, now.cells);
  const lines = shareItems(before.lines, now.lines);
  const groups = shareItems(before.groups, now.groups);
  return { ...now, cells, lines, groups };
}

/** Return a scene that reuses the unchanged objects of the previous one. */
export function shareUnchanged(before: Scene | undefined, now: Scene): Scene {
  if (!before || before.game !== now.game) return now;
  return {
    ...now,
    board: shareBoard(unrotated(before.board), now.board),
    tokens: shareItems(before.tokens, now.tokens),
    spots: shareItems(before.spots, now.spots),
    trays: shareItems(before.trays, now.trays),
    seats: shareItems(before.seats, now.seats),
    targets: shareItems(before.targets, now.targets),
    zones: shareItems(before.zones, now.zones),
  };
}
