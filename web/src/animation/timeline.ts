/** Turns the events of a frame into segments: short, in order, each a pose of one token over time.
 *  */

import { pointAlong, pathLegs, smooth, type PathLeg } from '../lib/geometry';
import { strikeOf } from '../lib/look/look';
import { lookOf } from '../lib/look/looks.svelte';
import type {
  Board,
  Duel,
  Cell,
  Frame,
  GameEvent,
  Point,
  Scene,
  Token,
  Stop,
} from '../protocol/types';
import { combatSegments, duelOf, updatedDuel, combatCell, isSameCombat } from './combat';
import { cardSegments } from './playedCards';
import {
  LONGEST_SEGMENT,
  numberOn,
  type TimelineStep,
  type Segment,
  type Pose,
  type Trail,
  type CellChange,
} from './keyframes';
import { movedWithPlate, plateAt, plateMoves } from './plateMoves';
import {
  bouncedPath,
  bumpSegment,
  damageSegment,
  simultaneousEvents,
  simultaneous,
  strikeSegment,
} from './simultaneous';

/** Strikes that fly: the token draws back instead of leaning forward. */
const FLYING: ReadonlySet<string> = new Set(['dart', 'stone']);
/** Events of a combat. */
const COMBAT_MS: ReadonlySet<string> = new Set(['rolled', 'fights', 'fought']);
/** Events whose text reveals their result. */
const SHOWING: ReadonlySet<string> = new Set([...COMBAT_MS, 'played']);

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
const fall = (t: number): number => t * t * (1.6 - 0.6 * t);

const KINDS: Record<string, Segment['kind']> = {
  slide: 'slide',
  warp: 'warp',
  hop: 'hop',
  drop: 'drop',
};

function duration(leg: PathLeg): number {
  const stops = leg.points.length - 1;
  const each = { slide: 60, warp: 170, hop: 200 }[leg.how] ?? 0;
  const base = { slide: 160, warp: 160, hop: 100 }[leg.how] ?? 260;
  return Math.min(LONGEST_SEGMENT, base + each * stops);
}

function fallsInto(board: Board, point: Point): boolean {
  return board.cells.some(
    (cell) => cell.shape === 'hole' && cell.x === point[0] && cell.y === point[1],
  );
}

function moveSegment(
  leg: PathLeg,
  board: Board,
  token: Token,
  start: Pose,
  gone: boolean,
): Segment {
  const curve = leg.how === 'slide' ? smooth(leg.points) : leg.points;
  const end = leg.points.at(-1);
  const vanishes = gone || leg.leaves || (end !== undefined && fallsInto(board, end));
  const pace = leg.how === 'warp' ? fall : ease;
  const drops = leg.how === 'drop';
  return {
    kind: KINDS[leg.how] ?? 'slide',
    ms: duration(leg),
    token: token.id,
    pose: (t) => {
      const [x, y] = pointAlong(curve, pace(t));
      const arc = leg.how === 'hop' ? Math.sin(Math.PI * t) * 0.35 : 0;
      const lift = drops ? 1 + 0.5 * (1 - ease(t)) : 1.12 - 0.12 * t + arc;
      const left = vanishes ? Math.min(1, Math.max(0, (t - 0.55) / 0.44)) : 0;
      return {
        ...start,
        x,
        y,
        scale: lift * (1 - 0.85 * left),
        opacity: drops && !vanishes ? Math.min(1, t * 2) : 1 - left,
        rotation: leg.how === 'warp' ? 0 : start.rotation,
      };
    },
    trail: (t) => ({
      how: leg.how,
      points:
        curve.length > 2
          ? part(curve, pace(t))
          : [...curve.slice(0, 1), pointAlong(curve, pace(t))],
    }),
  };
}

function part(curve: readonly Point[], t: number): Point[] {
  const count = Math.max(1, Math.round(t * (curve.length - 1)));
  return curve.slice(0, count + 1);
}

function rollSegment(event: GameEvent, start: Pose | undefined, sides: number): Segment {
  const tumble = (t: number): { face: number; turn: number; hop: number } => {
    const left = (1 - t) ** 2;
    const step = Math.floor(t * 9);
    const face = t > 0.82 || sides < 2 ? event.face : ((event.face + step * 3) % sides) + 1;
    return { face, turn: left * 540, hop: Math.abs(Math.sin(t * 7)) * left };
  };
  const segment: Segment = { kind: 'roll', ms: 420, token: event.token };
  if (start) {
    segment.pose = (t) => {
      const { face, turn: rotation, hop } = tumble(t);
      return { ...start, face, rotation, y: start.y - hop * 0.35, scale: 1 + hop * 0.5 };
    };
  } else {
    segment.roll = (t) => {
      const { face, turn: rotation } = tumble(t);
      return { sides, face, rotation, seat: event.seat };
    };
  }
  return segment;
}

/** Return the steps of a frame, given the scene before it. Events that cannot be drawn have no
 *  segments. */
export function timelineOf(frame: Frame, before: Scene): TimelineStep[] {
  // Until the plates move, tokens move on the previous board.
  const regroups = frame.events.some(({ kind }) => kind === 'regrouped');
  let board = regroups ? before.board : frame.scene.board;
  let cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const ends = new Map<string, string>();
  const tokens = new Map([...frame.scene.tokens, ...before.tokens].map((t) => [t.id, t]));
  const poses = new Map<string, Pose>();

  const standing = (token: Token): Pose | undefined => {
    const known = poses.get(token.id);
    if (known) return known;
    const cell = cells.get(ends.get(token.id) ?? token.at);
    if (!cell) return undefined;
    return { x: cell.x, y: cell.y, scale: 1, rotation: 0, opacity: 1, face: numberOn(token) };
  };
  let duel = duelOf(before);
  /** Continue a duel from its last shown state. */
  const fight = ({ kind, text }: GameEvent, told: Duel): Segment[] => {
    const from = duel && isSameCombat(duel, told) ? duel : null;
    const to = from ? updatedDuel(from, told) : told;
    const scenes = kind === 'fought' ? [before, frame.scene] : [frame.scene, before];
    const cell = cells.get(combatCell(to, ...scenes));
    if (!cell) return [];
    duel = kind === 'fought' ? null : to;
    return combatSegments(kind, from, to, cell, text, ...scenes);
  };
  let run: Segment[] = [];
  const add = (segment: Segment): void => {
    if (segment.pose) poses.set(segment.token, segment.pose(1));
    run.push(segment);
  };

  const perform = (event: GameEvent): void => {
    const token = tokens.get(event.token);
    const fought = event.duel && COMBAT_MS.has(event.kind) ? fight(event, event.duel) : [];
    if (fought.length) {
      run.push(...fought);
    } else if (event.kind === 'rolled') {
      const sides = token?.sides || event.sides || 6;
      add(rollSegment(event, token && standing(token), sides));
    } else if (event.kind === 'regrouped') {
      const segment = plateSegment(before.board, frame.scene.board, cells, poses, ends);
      board = frame.scene.board;
      cells = new Map(board.cells.map((cell) => [cell.id, cell]));
      if (segment) {
        run.push(segment);
        for (const [id, pose] of Object.entries(segment.poses?.(1) ?? {})) poses.set(id, pose);
      }
    } else if (event.kind === 'turned') {
      const turned = frame.scene.board.cells.filter(({ id }) => event.cells.includes(id));
      if (turned.length) run.push(cellChangeSegment(turned));
    } else if (!token) {
      return;
    } else if (event.kind === 'moved' || event.kind === 'placed') {
      const start = { x: 0, y: 0, scale: 1, rotation: 0, opacity: 1, face: numberOn(token) };
      const [only, more] = event.path;
      const path: Stop[] =
        event.kind === 'placed' && only && !more
          ? [
              { at: '', how: 'start' },
              { at: only.at, how: 'drop' },
            ]
          : event.path;
      const last = path.at(-1)?.at;
      if (last) ends.set(token.id, last);
      for (const leg of bouncedPath(pathLegs(board, path))) {
        if (leg.leaves && poses.get(token.id)?.opacity === 0) continue; // Left the board.
        const from = standing(token) ?? start;
        if (leg.how === 'bump') add(bumpSegment(leg, token, from));
        else add(moveSegment(leg, board, token, from, false));
      }
    } else if (event.kind === 'changed') {
      const start = standing(token);
      const face = event.face || numberOn(token);
      if (start) add(flipSegment(token, start, face));
    } else if (event.kind === 'struck') {
      const start = standing(token);
      const to = cells.get(event.path.at(-1)?.at ?? event.cells[0] ?? '');
      const reached = event.cells.flatMap((id) => cells.get(id) ?? []);
      const flies = FLYING.has(strikeOf(lookOf(frame.scene.game), token));
      if (start && to) {
        add(strikeSegment(event, token, start, to, reached.length ? reached : [to], flies));
      }
    } else if (event.kind === 'hurt') {
      const start = standing(token);
      if (start) add(damageSegment(event, token, start, cells.get(token.at)?.size ?? 0.5));
    } else if (event.kind === 'removed') {
      const start = standing(token);
      if (start && start.opacity > 0) {
        add(fallSegment(token, start, cells.get(token.at)?.size ?? 0.5));
      }
    }
  };
  return simultaneousEvents(frame.events).map((events): TimelineStep => {
    run = cardSegments(events);
    const cards = run.length > 0;
    if (!cards) events.forEach(perform);
    const segments = events[0]?.beat && !cards ? simultaneous(run) : run;
    return { events, segments, captionLast: events.some(({ kind }) => SHOWING.has(kind)) };
  });
}

/** Return a frame's segments. */
export const segmentsOf = (frame: Frame, before: Scene): Segment[] =>
  timelineOf(frame, before).flatMap(({ segments }) => segments);

function plateSegment(
  before: Board,
  after: Board,
  cells: Map<string, Board['cells'][number]>,
  poses: Map<string, Pose>,
  ends: Map<string, string>,
): Segment | null {
  const moves = plateMoves(before, after);
  if (!moves.length) return null;
  const riders = [...poses].flatMap(([id, pose]) => {
    const group = cells.get(ends.get(id) ?? '')?.group;
    const move = moves.find(({ from }) => from.id === group);
    return move ? [{ id, pose, move }] : [];
  });
  return {
    kind: 'plate',
    ms: LONGEST_SEGMENT,
    token: '',
    plates: (t) => Object.fromEntries(moves.map((move) => [move.from.id, plateAt(move, t)])),
    poses: (t) =>
      Object.fromEntries(
        riders.map(({ id, pose, move }) => {
          const [x, y] = movedWithPlate(move.from, plateAt(move, t), pose.x, pose.y);
          return [id, { ...pose, x, y }];
        }),
      ),
  };
}

function flipSegment(token: Token, start: Pose, face: number): Segment {
  return {
    kind: 'flip',
    ms: 320,
    token: token.id,
    pose: (t) => ({
      ...start,
      face: t < 0.5 ? start.face : face,
      scale: 1 + 0.3 * Math.sin(Math.PI * t),
      rotation: (face >= start.face ? 1 : -1) * (t < 0.5 ? t : t - 1) * 60,
    }),
  };
}

/** Return the end of a token: it tilts, goes dark and bursts in the colour of its seat. */
function fallSegment(token: Token, start: Pose, size: number): Segment {
  const { x, y } = start;
  return {
    kind: 'fade',
    ms: 480,
    token: token.id,
    pose: (t) => {
      const gone = ease(Math.min(1, t * 1.4));
      const rotation = start.rotation + 28 * gone;
      return { ...start, rotation, opacity: 1 - gone, scale: start.scale * (1 - 0.45 * gone) };
    },
    effects: (t) => [{ kind: 'burst', t, x, y, size, seat: token.seat }],
  };
}

/** Return the segment of cells that change their appearance. */
function cellChangeSegment(cells: readonly Cell[]): Segment {
  const cellChanges = (t: number): CellChange[] => cells.map((cell) => ({ cell, t: ease(t) }));
  return { kind: 'turn', ms: LONGEST_SEGMENT, token: '', cellChanges };
}

/** Return the trails of a frame's tokens, for a still picture. */
export function trailsOf(frame: Frame): Trail[] {
  return frame.events
    .filter(({ kind }) => kind === 'moved' || kind === 'struck' || kind === 'turned')
    .flatMap((event) => {
      if (event.kind === 'turned') return ringsAround(frame.scene.board, event.cells);
      const legs = bouncedPath(pathLegs(frame.scene.board, event.path)).filter(
        (leg) => !leg.leaves,
      );
      // A token that was bounced back is where it started: one arrow is enough.
      const bump = legs.findIndex(({ how }) => how === 'bump');
      const told = bump < 0 ? legs : legs.slice(0, bump + 1);
      return told.map((leg, i): Trail => {
        const points = leg.how === 'slide' ? smooth(leg.points) : leg.points;
        if (!event.beat) return { how: leg.how, points };
        return { how: leg.how, points, seat: event.seat, end: i === told.length - 1 };
      });
    });
}

/** The corners of a ring, and its radius where a cell's size is 1: inside the border of a hex. */
const CORNERS = 24;
const RING = 0.74;

/** Return a ring inside each cell that turned into another, so that the change is seen later. */
function ringsAround(board: Board, ids: readonly string[]): Trail[] {
  return board.cells
    .filter(({ id }) => ids.includes(id))
    .map(({ x, y, size }) => {
      const corner = (_: unknown, n: number): Point => {
        const angle = (2 * Math.PI * n) / CORNERS;
        return [x + RING * size * Math.cos(angle), y + RING * size * Math.sin(angle)];
      };
      return { how: 'ring', points: Array.from({ length: CORNERS + 1 }, corner), end: false };
    });
}

export const durationOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segment.ms, 0);
