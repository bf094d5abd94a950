/** Poses of a board's plates after the considered choice: lifted, with everything on them. */

import type { Board, Group } from '../protocol/types';
import { shortestTurn, type PlatePose } from './plateMoves';

/** The height of a previewed plate. */
const LIFT = 0.6;
const SCALE = 1.03;

export type PlatePoses = Readonly<Record<string, PlatePose>>;

/** Return the poses of plates at the places in `groups`; plates not on the board are left out. */
export function previewPoses(board: Board, groups: readonly Group[]): PlatePoses {
  const known = new Set(board.groups.map(({ id }) => id));
  return Object.fromEntries(
    groups
      .filter(({ id }) => known.has(id))
      .map(({ id, x, y, angle }) => [id, { x, y, angle, scale: SCALE, lift: LIFT }]),
  );
}

/** Return the two plates that would swap, in the order of the board, so that each keeps its letter;
 *  null if no two would swap. */
export function swappedPlates(
  board: Board,
  groups: readonly Group[],
): readonly [Group, Group] | null {
  const two = board.groups.filter(({ id }) => groups.some((each) => each.id === id));
  const [a, b] = two;
  if (!a || !b || two.length > 2 || groups.length > 2) return null;
  const goes = (one: Group, to: Group): boolean =>
    groups.some(({ id, x, y }) => id === one.id && Math.hypot(x - to.x, y - to.y) < 0.01);
  return goes(a, b) && goes(b, a) ? [a, b] : null;
}

const lying = ({ x, y, angle }: Group): PlatePose => ({ x, y, angle, scale: 1, lift: 0 });
const ease = (t: number): number => 1 - (1 - t) ** 3;

/** Return the poses at a share `t` between two previews; a plate in only one of them lies flat in
 *  the other. */
export function interpolatePlates(
  board: Board,
  from: PlatePoses,
  to: PlatePoses,
  t: number,
): PlatePoses {
  if (t >= 1) return to;
  const share = ease(t);
  return Object.fromEntries(
    board.groups.flatMap((group) => {
      const [a, b] = [from[group.id], to[group.id]];
      if (!a && !b) return [];
      const [start, end] = [a ?? lying(group), b ?? lying(group)];
      const mix = (one: number, other: number): number => one + (other - one) * share;
      return [
        [
          group.id,
          {
            x: mix(start.x, end.x),
            y: mix(start.y, end.y),
            angle: start.angle + shortestTurn(end.angle - start.angle) * share,
            scale: mix(start.scale, end.scale),
            lift: mix(start.lift, end.lift),
          },
        ],
      ];
    }),
  );
}

/** Return a segment's plates. Plates that are previewed at their destination stay there and are
 *  only put down. */
export function keepPreviewed(
  segment: Readonly<Record<string, PlatePose>>,
  shown: PlatePoses,
  after: Board | undefined,
): PlatePoses {
  const ends = new Map(after?.groups.map((group) => [group.id, group]));
  return Object.fromEntries(
    Object.entries(segment).map(([id, pose]) => {
      const [seen, end] = [shown[id], ends.get(id)];
      const there =
        seen &&
        end &&
        Math.hypot(seen.x - end.x, seen.y - end.y) < 0.01 &&
        Math.abs(shortestTurn(seen.angle - end.angle)) < 0.5;
      return [id, there ? { ...pose, x: end.x, y: end.y, angle: end.angle } : pose];
    }),
  );
}
