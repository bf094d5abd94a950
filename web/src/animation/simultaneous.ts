/** Segments that happen at once, and the effects drawn over the board during them. */

import type { PathLeg } from '../lib/geometry';
import type { Cell, GameEvent, Point, Token } from '../protocol/types';
import { LONGEST_SEGMENT, type Segment, type Effect, type Pose, type Trail } from './keyframes';

/** The order within a step: cards, moves, strikes, damage, changed cells, removed tokens. */
const ORDER: Record<string, number> = { played: 0, struck: 2, hurt: 3, turned: 4, removed: 5 };
const rank = (event: GameEvent): number => ORDER[event.kind] ?? 1;

/** Group events for drawing: a single event, or all simultaneous events of one kind. */
export function simultaneousEvents(events: readonly GameEvent[]): GameEvent[][] {
  const runs: GameEvent[][] = [];
  let same: GameEvent[] = [];
  const close = (): void => {
    for (let at = 0; at <= 5; at += 1) {
      const run = same.filter((event) => rank(event) === at);
      if (run.length) runs.push(run);
    }
    same = [];
  };
  for (const event of events) {
    if (same.length && (event.beat === 0 || event.beat !== same[0]?.beat)) close();
    if (event.beat) same.push(event);
    else runs.push([event]);
  }
  close();
  return runs;
}

interface Track {
  segments: Segment[];
  ms: number;
}

/** Merge segments into one. Motions of one token follow each other; those of several tokens
 *  overlap. */
export function simultaneous(all: readonly Segment[]): Segment[] {
  const first = all[0];
  if (!first || all.length === 1) return [...all];
  const tracks = new Map<string, Track>();
  for (const segment of all) {
    const track = tracks.get(segment.token) ?? { segments: [], ms: 0 };
    track.segments.push(segment);
    track.ms += segment.ms;
    tracks.set(segment.token, track);
  }
  const each = [...tracks.values()];
  const at = (track: Track, t: number): { segment: Segment; t: number; past: Segment[] } => {
    let left = t * track.ms;
    for (const [i, segment] of track.segments.entries()) {
      if (left <= segment.ms || i === track.segments.length - 1) {
        return { segment, t: Math.min(1, left / segment.ms), past: track.segments.slice(0, i) };
      }
      left -= segment.ms;
    }
    return { segment: first, t, past: [] };
  };
  return [
    {
      kind: first.kind,
      ms: Math.min(LONGEST_SEGMENT, Math.max(...each.map(({ ms }) => ms))),
      token: '',
      poses: (t) => {
        const poses: Record<string, Pose> = {};
        for (const track of each) {
          const now = at(track, t);
          if (now.segment.pose) poses[now.segment.token] = now.segment.pose(now.t);
        }
        return poses;
      },
      trails: (t) =>
        each.flatMap((track): Trail[] => {
          const now = at(track, t);
          return [
            ...now.past.map((segment) => [segment, 1] as const),
            [now.segment, now.t] as const,
          ]
            .map(([segment, share]) => segment.trail?.(share))
            .filter((trail) => trail !== undefined);
        }),
      effects: (t) =>
        each.flatMap((track) => {
          const now = at(track, t);
          return now.segment.effects?.(now.t) ?? [];
        }),
      cellChanges: (t) => each.flatMap((track) => at(track, t).segment.cellChanges?.(t) ?? []),
    },
  ];
}

/** Shorten a path that was bounced back: it goes halfway to the blocked cell. */
export function bouncedPath(legs: readonly PathLeg[]): PathLeg[] {
  let from: Point | null = null;
  return legs.map((leg) => {
    const points = from ? [from, ...leg.points.slice(1)] : [...leg.points];
    from = null;
    const [a, b] = points;
    if (leg.how !== 'bump' || !a || !b) return { ...leg, points };
    from = [a[0] + (b[0] - a[0]) * 0.55, a[1] + (b[1] - a[1]) * 0.55];
    return { ...leg, points: [a, from] };
  });
}

/** Return a motion into the edge that ends with a shake. */
export function bumpSegment(leg: PathLeg, token: Token, start: Pose): Segment {
  const a = leg.points[0] ?? [start.x, start.y];
  const b = leg.points.at(-1) ?? a;
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const aside: Point = [-(b[1] - a[1]) / far, (b[0] - a[0]) / far];
  return {
    kind: 'bump',
    ms: 280,
    token: token.id,
    pose: (t) => {
      const go = Math.min(1, t / 0.5);
      const shake = t < 0.5 ? 0 : Math.sin((t - 0.5) * 8 * Math.PI) * 0.07 * (1 - t) * 2;
      return {
        ...start,
        x: a[0] + (b[0] - a[0]) * go * go + aside[0] * shake,
        y: a[1] + (b[1] - a[1]) * go * go + aside[1] * shake,
      };
    },
    trail: (t) => ({
      how: 'bump',
      points: [a, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]],
    }),
  };
}

/** Return a thrust or a shot; the cells it reaches flash at its end. */
export function strikeSegment(
  event: GameEvent,
  token: Token,
  start: Pose,
  to: Cell,
  reached: readonly Cell[],
  flies: boolean,
): Segment {
  const from: Point = [start.x, start.y];
  const far = Math.hypot(to.x - start.x, to.y - start.y) || 1;
  const reach = flies ? -0.12 : 0.22;
  return {
    kind: 'strike',
    ms: 460,
    token: token.id,
    pose: (t) => {
      const lean = (Math.sin(Math.PI * Math.min(1, t * 1.4)) * reach) / far;
      return {
        ...start,
        x: start.x + (to.x - start.x) * lean,
        y: start.y + (to.y - start.y) * lean,
      };
    },
    effects: (t) => [
      { kind: 'shot', t, x: to.x, y: to.y, size: to.size, seat: event.seat, from, by: token },
      ...(t < 0.55
        ? []
        : reached.map((cell): Effect => {
            const { x, y, size } = cell;
            return { kind: 'flash', t: (t - 0.55) / 0.45, x, y, size, seat: event.seat };
          })),
    ],
  };
}

/** Return a rising damage number while the health bar shrinks. */
export function damageSegment(event: GameEvent, token: Token, start: Pose, size: number): Segment {
  return {
    kind: 'hurt',
    ms: LONGEST_SEGMENT,
    token: token.id,
    pose: (t) => ({
      ...start,
      face: t < 1 ? start.face + (event.face - start.face) * Math.min(1, t * 2) : event.face,
      x: start.x + Math.sin(t * 18) * 0.06 * (1 - t),
    }),
    effects: (t) => [
      { kind: 'loss', t, x: start.x, y: start.y, size, seat: token.seat, amount: event.amount },
    ],
  };
}
