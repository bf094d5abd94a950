/** What stays as it is from one scene to the next stays the same object: only what is new is drawn
    anew. */

import { upright } from './rotateBoard';
import type { Board, Scene } from '../../protocol/types';

/** A list with the objects of an older one, wherever they say the same; the older one if all do. */
function keptOf<T>(before: readonly T[], now: readonly T[]): T[] {
  const known = new Map(before.map((one) => [JSON.stringify(one), one]));
  const kept = now.map((one) => known.get(JSON.stringify(one)) ?? one);
  const same = kept.length === before.length && kept.every((one, i) => one === before[i]);
  return same ? (before as T[]) : kept;
}

function keptBoard(before: Board, now: Board): Board {
  if (before === now) return now;
  const cells = keptOf(before.cells, now.cells);
  const lines = keptOf(before.lines, now.lines);
  const groups = keptOf(before.groups, now.groups);
  return { ...now, cells, lines, groups };
}

/** A scene with whatever of the one before it has not changed. */
export function keptScene(before: Scene | undefined, now: Scene): Scene {
  if (!before || before.game !== now.game) return now;
  return {
    ...now,
    board: keptBoard(upright(before.board), now.board),
    tokens: keptOf(before.tokens, now.tokens),
    spots: keptOf(before.spots, now.spots),
    trays: keptOf(before.trays, now.trays),
    seats: keptOf(before.seats, now.seats),
    targets: keptOf(before.targets, now.targets),
    zones: keptOf(before.zones, now.zones),
  };
}
