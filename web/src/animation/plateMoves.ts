/** Plates that move when the groups of a board lie elsewhere in the next frame. */

import type { Board, Group } from '../protocol/types';

export interface PlatePose {
  x: number;
  y: number;
  angle: number;
  scale: number;
  /** The height above the table, 0 to 1. */
  lift: number;
}

interface PlateMove {
  from: Group;
  to: Group;
  /** The rotation in degrees, the short way round. */
  turn: number;
}

/** Return an angle in degrees as the short way round. */
export const shortestTurn = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180;
const ramp = (t: number): number => {
  const s = Math.min(1, Math.max(0, t));
  return s * s * (3 - 2 * s);
};

export function plateMoves(before: Board, after: Board): PlateMove[] {
  const places = new Map(after.groups.map((group) => [group.id, group]));
  return before.groups.flatMap((from) => {
    const to = places.get(from.id);
    if (!to) return [];
    const turn = shortestTurn(to.angle - from.angle);
    const stays = Math.hypot(to.x - from.x, to.y - from.y) < 0.01 && Math.abs(turn) < 0.5;
    return stays ? [] : [{ from, to, turn }];
  });
}

/** Return a plate's pose: lifted, then moved and turned in the air, then put down. */
export function plateAt({ from, to, turn }: PlateMove, t: number): PlatePose {
  const lift = Math.min(ramp(t / 0.25), ramp((1 - t) / 0.2));
  const way = ramp((t - 0.12) / 0.72);
  return {
    x: from.x + (to.x - from.x) * way,
    y: from.y + (to.y - from.y) * way,
    angle: from.angle + turn * way,
    scale: 1 + 0.07 * lift,
    lift,
  };
}

/** Return where a point of the plate is now. */
export function movedWithPlate(
  from: Group,
  pose: PlatePose,
  x: number,
  y: number,
): [number, number] {
  const turn = ((pose.angle - from.angle) * Math.PI) / 180;
  const [dx, dy] = [(x - from.x) * pose.scale, (y - from.y) * pose.scale];
  return [
    pose.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    pose.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  ];
}
