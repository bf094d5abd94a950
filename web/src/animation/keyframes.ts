/** Types of the animation: poses of tokens and plates over time, trails and effects. */

import type { Duel, Cell, GameEvent, Played, Point, Token } from '../protocol/types';
import type { PlatePose } from './plateMoves';

export interface Pose {
  x: number;
  y: number;
  scale: number;
  rotation: number;
  opacity: number;
  face: number;
}

export interface Trail {
  how: string;
  points: Point[];
  /** The seat, if several moved at once. */
  seat?: number;
  /** True at the end of a token's way, which gets an arrow. */
  end?: boolean;
}

/** A cell that changes its appearance. */
export interface CellChange {
  cell: Cell;
  t: number;
}

export interface Roll {
  sides: number;
  face: number;
  seat: number;
  rotation: number;
}

/** A short effect over the board, at a share `t` of its duration. */
export interface Effect {
  kind: 'shot' | 'flash' | 'loss' | 'hit' | 'burst';
  t: number;
  x: number;
  y: number;
  size: number;
  seat: number;
  from?: Point;
  by?: Token;
  amount?: number;
}

/** A combat over its cell, at a share `t` between its previous and its current state. */
export interface CombatPose {
  /** Null at the start of the combat. */
  from: Duel | null;
  duel: Duel;
  at: Point;
  t: number;
  /** The text of the result. */
  text: string;
  /** True if the combat is decided, and if the result is visible already. */
  ends: boolean;
  done: boolean;
}

/** The totals of a decided combat, the winner's first. */
export interface CombatResult {
  cell: Cell;
  text: string;
  /** The winner's seat; -1 for none. */
  seat: number;
}

/** A card that lies open over the board. */
export interface OpenCard {
  card: Played;
  /** The share of the motion that lays the card down or crosses it out. */
  t: number;
}

export interface Segment {
  kind:
    | 'slide'
    | 'warp'
    | 'hop'
    | 'drop'
    | 'roll'
    | 'flip'
    | 'fade'
    | 'plate'
    | 'bump'
    | 'strike'
    | 'hurt'
    | 'turn'
    | 'fight'
    | 'card'
    | 'hold';
  ms: number;
  token: string;
  pose?: (t: number) => Pose;
  /** A die that is no token, drawn large over the board. */
  roll?: (t: number) => Roll;
  trail?: (t: number) => Trail;
  /** Moving plates, and tokens on them that moved earlier in the frame. */
  plates?: (t: number) => Record<string, PlatePose>;
  poses?: (t: number) => Record<string, Pose>;
  trails?: (t: number) => Trail[];
  effects?: (t: number) => Effect[];
  cellChanges?: (t: number) => CellChange[];
  combat?: (t: number) => CombatPose;
  /** Cards that are played or crossed out at once. */
  cards?: (t: number) => OpenCard[];
}

/** One event, or several simultaneous ones, with their segments. */
export interface TimelineStep {
  events: readonly GameEvent[];
  segments: readonly Segment[];
  /** True if its caption would reveal the result too early. */
  captionLast: boolean;
}

export const LONGEST_SEGMENT = 600;

/** The number on a token: the face of a die, otherwise the count. */
export const numberOn = (token: Token): number => (token.kind === 'die' ? token.face : token.count);
