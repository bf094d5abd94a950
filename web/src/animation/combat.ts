/** Combats from start to end: how they develop from event to event, and what is shown meanwhile. */

import type { Cell, Contest, Duel, Frame, Part, Scene } from '../protocol/types';
import { LONGEST_SEGMENT, type CombatPose, type CombatResult, type Segment } from './keyframes';

const CARDS: ReadonlySet<string> = new Set(['card', 'hidden']);
/** The share of a change after which its value counts. */
const COUNTS = 0.7;

/** The motion of a summand: it appears, rolls, is turned over, or is crossed out. */
type PartMotion = '' | 'comes' | 'tumbles' | 'flips' | 'struck';

export interface ShownPart {
  part: Part;
  motion: PartMotion;
  /** The share of the motion, 0 to 1. */
  t: number;
}

interface ShownSide {
  parts: ShownPart[];
  /** The sum of all open parts; null until the die has stopped. */
  sum: number | null;
}

interface Change {
  /** The index of the summand. */
  number: number;
  motion: PartMotion;
}

const isCard = ({ kind }: Part): boolean => CARDS.has(kind);

export const isSameCombat = (one: Duel, other: Duel): boolean =>
  (one.left === other.left && one.right === other.right) ||
  (one.left === other.right && one.right === other.left);

const swapped = (duel: Duel): Duel => ({
  ...duel,
  left: duel.right,
  right: duel.left,
  left_parts: duel.right_parts,
  right_parts: duel.left_parts,
  left_total: duel.right_total,
  right_total: duel.left_total,
  winner: duel.winner === 'left' ? 'right' : duel.winner && 'left',
  odds: duel.odds < 0 ? duel.odds : 1 - duel.odds,
});

/** Return a duel updated by an event; parts that the event omits stay as they were. */
export function updatedDuel(from: Duel, told: Duel): Duel {
  const to = told.left === from.left ? told : swapped(told);
  const kept = (before: readonly Part[], now: readonly Part[]): Part[] => {
    const either = (open: (part: Part) => boolean): readonly Part[] =>
      now.some(open) ? now.filter(open) : before.filter(open);
    return [...either((part) => !isCard(part)), ...either(isCard)];
  };
  return {
    ...to,
    left_parts: kept(from.left_parts, to.left_parts),
    right_parts: kept(from.right_parts, to.right_parts),
    odds: to.odds < 0 && !to.winner ? from.odds : to.odds,
  };
}

function motionOf(before: Part | undefined, after: Part): PartMotion {
  if (!before) return after.kind === 'die' && after.value > 0 ? 'tumbles' : 'comes';
  if (after.void && !before.void) return 'struck';
  if (before.kind === after.kind && before.value === after.value) return '';
  return after.kind === 'die' ? 'tumbles' : 'flips';
}

function changesOf(from: readonly Part[], to: readonly Part[]): Change[] {
  return to
    .map((part, number): Change => ({ number, motion: motionOf(from[number], part) }))
    .filter(({ motion }) => motion !== '');
}

/** Return the number of consecutive changes; both sides change at once. */
function stepsOf(from: Duel | null, to: Duel): number {
  return Math.max(
    changesOf(from?.left_parts ?? [], to.left_parts).length,
    changesOf(from?.right_parts ?? [], to.right_parts).length,
  );
}

const rests = (part: Part): ShownPart => ({ part, motion: '', t: 1 });

function sumOf(parts: readonly Part[]): number | null {
  if (!parts.length || parts.some(({ kind, value }) => kind === 'die' && !value)) return null;
  return parts.reduce((sum, { value, void: gone }) => sum + (gone ? 0 : value), 0);
}

/** Return a rolling die with some face. */
const tumbling = (die: Part, t: number): Part => ({
  ...die,
  value: 1 + ((Math.floor(t * 12) * 5 + 2) % Math.max(1, die.sides)),
  label: '',
});

function partAt(before: Part | undefined, after: Part, motion: PartMotion, t: number): ShownPart {
  if (motion === 'tumbles') return { part: t < COUNTS ? tumbling(after, t) : after, motion, t };
  return { part: before && t < 0.5 ? before : after, motion, t };
}

/** Return what is shown of one side at a share of the way between two states. */
export function sideAt(from: readonly Part[], to: readonly Part[], t: number): ShownSide {
  const changes = changesOf(from, to);
  const gone = Math.min(1, Math.max(0, t)) * changes.length;
  const parts = to.flatMap((part, number): ShownPart[] => {
    const place = changes.findIndex((change) => change.number === number);
    const change = changes[place];
    if (!change || gone >= place + 1) return [rests(part)];
    const before = from[number];
    if (gone > place) return [partAt(before, part, change.motion, gone - place)];
    return before ? [rests(before)] : [];
  });
  // The sum counts up while a new part comes to rest.
  const now = Math.min(changes.length, Math.floor(gone));
  const after = (many: number): Part[] => {
    const done = new Set(changes.slice(0, many).map(({ number }) => number));
    const left = new Set(changes.slice(many).map(({ number }) => number));
    return to.flatMap((part, number) => {
      const stands = done.has(number) || !left.has(number) ? part : from[number];
      return stands ? [stands] : [];
    });
  };
  const [low, high] = [sumOf(after(now)), sumOf(after(Math.min(changes.length, now + 1)))];
  const share = Math.max(0, (gone - now - COUNTS) / (1 - COUNTS));
  const counted = share > 0 && high !== null ? (low ?? 0) + (high - (low ?? 0)) * share : low;
  return { parts, sum: counted === null ? null : Math.round(counted) };
}

// --- where it stands --------------------------------------------------------------------------

/** Return the undecided duel of a scene. */
export function duelOf({ contest }: Scene): Duel | null {
  return contest?.duels.find(({ now, winner }) => now && !winner) ?? null;
}

const isComplete = (contest: Contest, duel: Duel): boolean =>
  contest.duels.some((each) => isSameCombat(each, duel)) ||
  [...contest.left.tokens, ...contest.right.tokens].some((id) => id === duel.left);

/** Return the id of the cell that is fought over. */
export function combatCell(duel: Duel, ...scenes: Scene[]): string {
  const contests = scenes.flatMap(({ contest }) => contest ?? []);
  const contest = contests.find((each) => isComplete(each, duel)) ?? contests[0];
  const fighters = scenes[0]?.tokens.filter(({ id }) => id === duel.left || id === duel.right);
  return contest?.at ?? fighters?.at(-1)?.at ?? '';
}

/** Return the combat to show over the board, from its start until a token falls. Without motion it
 *  is shown while players decide, unless it would cover the choices. `playing`: the animator; null
 *  for a moment of the past. */
export function combatToShow(
  scene: Scene,
  playing: { readonly combat: CombatPose | null; readonly combatOver: boolean } | null,
  asked: boolean,
): CombatPose | null {
  if (playing?.combat) return playing.combat;
  const duel = playing?.combatOver || asked ? null : duelOf(scene);
  const cell = duel && scene.board.cells.find(({ id }) => id === combatCell(duel, scene));
  if (!cell) return null;
  return { from: duel, duel, at: [cell.x, cell.y], t: 1, text: '', ends: false, done: false };
}

/** Return the seats of a duel's winner and loser; -1 for what is no token. */
function seatsOf(duel: Duel, ...scenes: Scene[]): [number, number] {
  const tokens = scenes.flatMap((scene) => scene.tokens);
  const seatAt = (side: 'left' | 'right'): number =>
    tokens.find(({ id }) => id === duel[side])?.seat ?? -1;
  return duel.winner === 'left'
    ? [seatAt('left'), seatAt('right')]
    : [seatAt('right'), seatAt('left')];
}

/** Return the results of a frame's combats with totals, for a still picture. */
export function resultsOf(frame: Frame, before: Scene): CombatResult[] {
  return frame.events.flatMap(({ kind, duel }): CombatResult[] => {
    if (kind !== 'fought' || !duel?.winner) return [];
    const { left_total: left, right_total: right } = duel;
    const at = combatCell(duel, before, frame.scene);
    const cell = frame.scene.board.cells.find(({ id }) => id === at);
    if (!cell || left < 0 || right < 0) return [];
    const text = duel.winner === 'left' ? `${left}:${right}` : `${right}:${left}`;
    return [{ cell, text, seat: seatsOf(duel, before, frame.scene)[0] }];
  });
}

// --- segments ------------------------------------------------------------------------------------

/** Return the segments of an event in a combat. A decided combat stays long enough to read its
 *  result, and its cell is hit. */
export function combatSegments(
  kind: string,
  from: Duel | null,
  duel: Duel,
  cell: Cell,
  text: string,
  ...scenes: Scene[]
): Segment[] {
  const at = [cell.x, cell.y] as const;
  const steps = stepsOf(from, duel);
  const ends = kind === 'fought';
  const share = (t: number): CombatPose => ({ from, duel, at, t, text, ends, done: false });
  const segment = { token: '', combat: share } as const;
  if (kind === 'rolled') return [{ ...segment, kind: 'roll', ms: 450 }];
  if (ends) {
    const done = (): CombatPose => ({ ...share(1), from: duel, done: true });
    const ms = LONGEST_SEGMENT / (steps ? 1.5 : 3);
    const [, loser] = seatsOf(duel, ...scenes);
    return [
      { ...segment, kind: 'fight', ms },
      {
        ...{ ...segment, kind: 'fight', ms: LONGEST_SEGMENT, combat: done },
        effects: (t) =>
          duel.unharmed
            ? []
            : [{ kind: 'hit', t, x: cell.x, y: cell.y, size: cell.size, seat: loser }],
      },
    ];
  }
  if (from && !steps) return [];
  const ms = Math.min(LONGEST_SEGMENT, 220 + 90 * steps);
  return [{ ...segment, kind: from ? 'flip' : 'fight', ms }];
}
