/** Warp Arena with optional rules: squares, cards and robots of the expansion, thirty grids. */

import type { Scene } from '../src/protocol/types';
import raw from './messages/squares.json?raw';
import { RecordedMessages } from './messages';

export const messages = new RecordedMessages(raw);
const sceneOf = (name: string) => (): Scene => messages.frame(name).scene;

/** Eight grids of squares, two seats, and robots that can move. */
export const small = sceneOf('moving');
/** The hopper can hop over its neighbour. */
export const hopping = sceneOf('hopping');
export const choosing = sceneOf('choosing');
/** Places for grid 8, which was lifted. */
export const placing = sceneOf('placing');
/** A robot of the expansion has been built. */
export const assassin = sceneOf('assassin');
/** Thirty grids and six seats. */
export const thirtyHex = sceneOf('thirty');
export const thirtySquare = sceneOf('thirty-squares');
