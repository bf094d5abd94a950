/** Warp Arena: Ann plays Red among four, at each kind of prompt. */

import type { Frame, Scene, TableSeat } from '../src/protocol/types';
import raw from './messages/hexes.json?raw';
import { RecordedMessages } from './messages';

export const messages = new RecordedMessages(raw);
export const NOW = messages.frame('hello').seq;

type Over = Record<string, unknown>;
const sceneOf =
  (name: string) =>
  (over: Over = {}): Scene => ({ ...messages.frame(name).scene, ...over });

/** A choice among twelve actions. */
export const menu = sceneOf('hello');
/** Stacked robots that can move. */
export const stacked = sceneOf('stacked');
/** A choice of a whole grid. */
export const choosing = sceneOf('choosing');
/** A choice of the grid's rotation. */
export const turning = sceneOf('turning');
/** Places for a grid, all around the arena. */
export const placing = sceneOf('placing');
/** Three pairs fight, and a card can be played on the first. */
export const contest = sceneOf('contest');
/** Two sides and a force field in one hex. */
export const fenced = sceneOf('fenced');
/** A chance to interrupt. */
export const window = sceneOf('window');

export function frame(seq = NOW, scene: object = menu(), rest: object = {}): Frame {
  return { ...messages.frame('hello'), can_undo: false, seq, scene: scene as Scene, ...rest };
}

const NAMES = ['Ann', 'Bea', 'Carl', 'Dora', 'Emil', 'Fay'];

/** Return the table with a number of seats, all players online. */
export function table(over: Over = {}, seats = 4) {
  const [ann, bea] = messages.hello('hello').table.seats as [TableSeat, TableSeat];
  const others = NAMES.slice(1, seats).map((name, i) => ({
    ...bea,
    name,
    seat: i + 1,
    here: true,
  }));
  return { ...messages.hello('hello').table, window: 3, seats: [ann, ...others], ...over };
}

export function hello(over: Over = {}) {
  return messages.hello('hello', { table: table(), frames: [frame()], ...over });
}
