/** What a beat of an animation is: poses of tokens and plates over time, trails and effects. */

import type { Bout, Cell, GameEvent, Point, Token } from '../lib/protocol';
import type { PlatePose } from './regroup';

export interface Pose {
  x: number;
  y: number;
  scale: number;
  turn: number;
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
export interface Turning {
  cell: Cell;
  t: number;
}

export interface Roll {
  sides: number;
  face: number;
  seat: number;
  turn: number;
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

/** A fight over its cell: a share `t` of the way to its result, then as it came out. */
export interface Fight {
  bout: Bout;
  at: Point;
  t: number;
  text: string;
}

export interface Beat {
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
    | 'fight';
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
  turning?: (t: number) => Turning[];
  fight?: (t: number) => Fight;
}

/** What happens at once, or one thing alone: its beats, and the events that tell of it. */
export interface Act {
  events: readonly GameEvent[];
  beats: readonly Beat[];
  /** Whether its words would say too early how it comes out. */
  late: boolean;
}

export const LONGEST_BEAT = 600;

/** The number that a token bears: the face of a die, else its count. */
export const worthOf = (token: Token): number => (token.kind === 'die' ? token.face : token.count);
