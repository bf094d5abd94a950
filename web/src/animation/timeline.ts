/** Turns the events of a frame into beats: short, in order, each a pose of one token over time. */

import { along, legsOf, smooth, type Leg } from '../lib/geometry';
import { strikeOf } from '../lib/look/look';
import { lookOf } from '../lib/look/looks.svelte';
import type {
  Board,
  Bout,
  Cell,
  Frame,
  GameEvent,
  Point,
  Scene,
  Token,
  Stop,
} from '../protocol/types';
import { boutBeats, boutOf, goneOn, placeOf, sameFight } from './combat';
import { cardBeats } from './playedCards';
import {
  LONGEST_BEAT,
  worthOf,
  type Act,
  type Beat,
  type Pose,
  type Trail,
  type Turning,
} from './keyframes';
import { onPlate, plateAt, platesMoved } from './plateMoves';
import { bounced, bumpBeat, hurtBeat, runsOf, simultaneous, strikeBeat } from './simultaneous';

/** Who strikes so draws back; else he leans forward. */
const FLYING: ReadonlySet<string> = new Set(['dart', 'stone']);
/** What goes on in a fight. */
const FIGHTING: ReadonlySet<string> = new Set(['rolled', 'fights', 'fought']);
/** What is said of these says how they come out. */
const SHOWING: ReadonlySet<string> = new Set([...FIGHTING, 'played']);

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
const fall = (t: number): number => t * t * (1.6 - 0.6 * t);

const KINDS: Record<string, Beat['kind']> = {
  slide: 'slide',
  warp: 'warp',
  hop: 'hop',
  drop: 'drop',
};

function duration(leg: Leg): number {
  const stops = leg.points.length - 1;
  const each = { slide: 60, warp: 170, hop: 200 }[leg.how] ?? 0;
  const base = { slide: 160, warp: 160, hop: 100 }[leg.how] ?? 260;
  return Math.min(LONGEST_BEAT, base + each * stops);
}

function fallsInto(board: Board, point: Point): boolean {
  return board.cells.some(
    (cell) => cell.shape === 'hole' && cell.x === point[0] && cell.y === point[1],
  );
}

function legBeat(leg: Leg, board: Board, token: Token, start: Pose, gone: boolean): Beat {
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
      const [x, y] = along(curve, pace(t));
      const arc = leg.how === 'hop' ? Math.sin(Math.PI * t) * 0.35 : 0;
      const lift = drops ? 1 + 0.5 * (1 - ease(t)) : 1.12 - 0.12 * t + arc;
      const left = vanishes ? Math.min(1, Math.max(0, (t - 0.55) / 0.44)) : 0;
      return {
        ...start,
        x,
        y,
        scale: lift * (1 - 0.85 * left),
        opacity: drops && !vanishes ? Math.min(1, t * 2) : 1 - left,
        turn: leg.how === 'warp' ? 0 : start.turn,
      };
    },
    trail: (t) => ({
      how: leg.how,
      points:
        curve.length > 2 ? part(curve, pace(t)) : [...curve.slice(0, 1), along(curve, pace(t))],
    }),
  };
}

function part(curve: readonly Point[], t: number): Point[] {
  const count = Math.max(1, Math.round(t * (curve.length - 1)));
  return curve.slice(0, count + 1);
}

function rollBeat(event: GameEvent, start: Pose | undefined, sides: number): Beat {
  const tumble = (t: number): { face: number; turn: number; hop: number } => {
    const left = (1 - t) ** 2;
    const step = Math.floor(t * 9);
    const face = t > 0.82 || sides < 2 ? event.face : ((event.face + step * 3) % sides) + 1;
    return { face, turn: left * 540, hop: Math.abs(Math.sin(t * 7)) * left };
  };
  const beat: Beat = { kind: 'roll', ms: 500, token: event.token };
  if (start) {
    beat.pose = (t) => {
      const { face, turn, hop } = tumble(t);
      return { ...start, face, turn, y: start.y - hop * 0.35, scale: 1 + hop * 0.5 };
    };
  } else {
    beat.roll = (t) => {
      const { face, turn } = tumble(t);
      return { sides, face, turn, seat: event.seat };
    };
  }
  return beat;
}

/** The acts of a frame, given the scene before it. Events that cannot be drawn give no beats. */
export function actsOf(frame: Frame, before: Scene): Act[] {
  // Until its plates move, a frame's tokens move on the board before.
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
    return { x: cell.x, y: cell.y, scale: 1, turn: 0, opacity: 1, face: worthOf(token) };
  };
  let bout = boutOf(before);
  /** A fight goes on, from how it was seen last. */
  const fight = ({ kind, text }: GameEvent, told: Bout): Beat[] => {
    const from = bout && sameFight(bout, told) ? bout : null;
    const to = from ? goneOn(from, told) : told;
    const scenes = kind === 'fought' ? [before, frame.scene] : [frame.scene, before];
    const cell = cells.get(placeOf(to, ...scenes));
    if (!cell) return [];
    bout = kind === 'fought' ? null : to;
    return boutBeats(kind, from, to, [cell.x, cell.y], text);
  };
  let run: Beat[] = [];
  const add = (beat: Beat): void => {
    if (beat.pose) poses.set(beat.token, beat.pose(1));
    run.push(beat);
  };

  const perform = (event: GameEvent): void => {
    const token = tokens.get(event.token);
    const fought = event.bout && FIGHTING.has(event.kind) ? fight(event, event.bout) : [];
    if (fought.length) {
      run.push(...fought);
    } else if (event.kind === 'rolled') {
      const sides = token?.sides || event.sides || 6;
      add(rollBeat(event, token && standing(token), sides));
    } else if (event.kind === 'regrouped') {
      const beat = plateBeat(before.board, frame.scene.board, cells, poses, ends);
      board = frame.scene.board;
      cells = new Map(board.cells.map((cell) => [cell.id, cell]));
      if (beat) {
        run.push(beat);
        for (const [id, pose] of Object.entries(beat.poses?.(1) ?? {})) poses.set(id, pose);
      }
    } else if (event.kind === 'turned') {
      const turned = frame.scene.board.cells.filter(({ id }) => event.cells.includes(id));
      if (turned.length) run.push(turnBeat(turned));
    } else if (!token) {
      return;
    } else if (event.kind === 'moved' || event.kind === 'placed') {
      const start = { x: 0, y: 0, scale: 1, turn: 0, opacity: 1, face: worthOf(token) };
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
      for (const leg of bounced(legsOf(board, path))) {
        if (leg.leaves && poses.get(token.id)?.opacity === 0) continue; // Gone already.
        const from = standing(token) ?? start;
        if (leg.how === 'bump') add(bumpBeat(leg, token, from));
        else add(legBeat(leg, board, token, from, false));
      }
    } else if (event.kind === 'changed') {
      const start = standing(token);
      const face = event.face || worthOf(token);
      if (start) add(flipBeat(token, start, face));
    } else if (event.kind === 'struck') {
      const start = standing(token);
      const to = cells.get(event.path.at(-1)?.at ?? event.cells[0] ?? '');
      const reached = event.cells.flatMap((id) => cells.get(id) ?? []);
      const flies = FLYING.has(strikeOf(lookOf(frame.scene.game), token));
      if (start && to) {
        add(strikeBeat(event, token, start, to, reached.length ? reached : [to], flies));
      }
    } else if (event.kind === 'hurt') {
      const start = standing(token);
      if (start) add(hurtBeat(event, token, start, cells.get(token.at)?.size ?? 0.5));
    } else if (event.kind === 'removed') {
      const start = standing(token);
      if (start && start.opacity > 0) {
        const pose = (t: number): Pose => ({ ...start, opacity: 1 - t, scale: 1 - 0.5 * t });
        add({ kind: 'fade', ms: 300, token: token.id, pose });
      }
    }
  };
  return runsOf(frame.events).map((events): Act => {
    run = cardBeats(events);
    const cards = run.length > 0;
    if (!cards) events.forEach(perform);
    const beats = events[0]?.beat && !cards ? simultaneous(run) : run;
    return { events, beats, late: events.some(({ kind }) => SHOWING.has(kind)) };
  });
}

/** The beats of a frame alone. */
export const beatsOf = (frame: Frame, before: Scene): Beat[] =>
  actsOf(frame, before).flatMap(({ beats }) => beats);

function plateBeat(
  before: Board,
  after: Board,
  cells: Map<string, Board['cells'][number]>,
  poses: Map<string, Pose>,
  ends: Map<string, string>,
): Beat | null {
  const moves = platesMoved(before, after);
  if (!moves.length) return null;
  const riders = [...poses].flatMap(([id, pose]) => {
    const group = cells.get(ends.get(id) ?? '')?.group;
    const move = moves.find(({ from }) => from.id === group);
    return move ? [{ id, pose, move }] : [];
  });
  return {
    kind: 'plate',
    ms: LONGEST_BEAT,
    token: '',
    plates: (t) => Object.fromEntries(moves.map((move) => [move.from.id, plateAt(move, t)])),
    poses: (t) =>
      Object.fromEntries(
        riders.map(({ id, pose, move }) => {
          const [x, y] = onPlate(move.from, plateAt(move, t), pose.x, pose.y);
          return [id, { ...pose, x, y }];
        }),
      ),
  };
}

function flipBeat(token: Token, start: Pose, face: number): Beat {
  return {
    kind: 'flip',
    ms: 320,
    token: token.id,
    pose: (t) => ({
      ...start,
      face: t < 0.5 ? start.face : face,
      scale: 1 + 0.3 * Math.sin(Math.PI * t),
      turn: (face >= start.face ? 1 : -1) * (t < 0.5 ? t : t - 1) * 60,
    }),
  };
}

/** New looks grow over the old ones. */
function turnBeat(cells: readonly Cell[]): Beat {
  const turning = (t: number): Turning[] => cells.map((cell) => ({ cell, t: ease(t) }));
  return { kind: 'turn', ms: LONGEST_BEAT, token: '', turning };
}

/** How the tokens of a frame went, for a still picture of it. */
export function trailsOf(frame: Frame): Trail[] {
  return frame.events
    .filter(({ kind }) => kind === 'moved' || kind === 'struck')
    .flatMap((event) => {
      const legs = bounced(legsOf(frame.scene.board, event.path)).filter((leg) => !leg.leaves);
      // Whoever is thrown back stands where he came from: one arrow tells it.
      const bump = legs.findIndex(({ how }) => how === 'bump');
      const told = bump < 0 ? legs : legs.slice(0, bump + 1);
      return told.map((leg, i): Trail => {
        const points = leg.how === 'slide' ? smooth(leg.points) : leg.points;
        if (!event.beat) return { how: leg.how, points };
        return { how: leg.how, points, seat: event.seat, end: i === told.length - 1 };
      });
    });
}

export const lengthOf = (beats: readonly Beat[]): number =>
  beats.reduce((sum, beat) => sum + beat.ms, 0);
