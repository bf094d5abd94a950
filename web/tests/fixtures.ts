/** WARP 6: Ann plays Black against a bot, and can move her dice or change their numbers. */

import type { Frame } from '../src/protocol/types';
import raw from './messages/warp-6.json?raw';
import games from './messages/games.json';
import { RecordedMessages } from './messages';

export const GAME = games['warp-6'];
export const messages = new RecordedMessages(raw);
/** The number of Ann's newest frame. */
export const NOW = messages.frame('hello').seq;

/** Return Ann's scene, with changes. */
export function scene(over: Record<string, unknown> = {}) {
  return { ...messages.frame('hello').scene, ...over };
}

export function frame(seq = NOW, over: Record<string, unknown> = {}, rest: object = {}): Frame {
  return { ...messages.frame('hello'), can_undo: false, seq, scene: scene(over), ...rest };
}

export function table(over: Record<string, unknown> = {}) {
  return { ...messages.hello('hello').table, ...over };
}

export function hello(over: Record<string, unknown> = {}) {
  return messages.hello('hello', { frames: [frame()], ...over });
}
