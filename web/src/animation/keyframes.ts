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
  /** Whose it is, where several went at once. */
  seat?: number;
  /** True where somebody's way ends, so that it gets its arrow. */
  end?: boolean;
}

/** A cell on its way to new looks. */
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

/** Something drawn over the board for a moment, a share `t` of the way through it. */
export interface Effect {
  kind: 'shot' | 'flash' | 'loss';
  t: number;
  x: number;
  y: number;
  size: number;
  seat: number;
  from?: Point;
  by?: Token;
  amount?: number;
}

/** A fight over its cell, a share `t` of the way from how it stood to how it stands now. */
export interface CombatPose {
  /** Null where it begins. */
  from: Duel | null;
  duel: Duel;
  at: Point;
  t: number;
  /** What is said of how it came out. */
  text: string;
  /** Whether it comes to its end, and whether one sees already which. */
  ends: boolean;
  done: boolean;
}

/** A card that lies open over the board. */
export interface OpenCard {
  card: Played;
  /** A share of the way until it lies there, or is struck out. */
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
  /** A die that is nobody's token, drawn large over the board. */
  roll?: (t: number) => Roll;
  trail?: (t: number) => Trail;
  /** Plates on their way, and tokens that moved earlier in the frame and go with them. */
  plates?: (t: number) => Record<string, PlatePose>;
  poses?: (t: number) => Record<string, Pose>;
  trails?: (t: number) => Trail[];
  effects?: (t: number) => Effect[];
  cellChanges?: (t: number) => CellChange[];
  combat?: (t: number) => CombatPose;
  /** What is played at once, or struck out. */
  cards?: (t: number) => OpenCard[];
}

/** What happens at once, or one thing alone: its segments, and the events that tell of it. */
export interface TimelineStep {
  events: readonly GameEvent[];
  segments: readonly Segment[];
  /** Whether its words would say too early how it comes out. */
  captionLast: boolean;
}

export const LONGEST_SEGMENT = 600;

/** The number that a token bears: the face of a die, else its count. */
export const numberOn = (token: Token): number => (token.kind === 'die' ? token.face : token.count);
