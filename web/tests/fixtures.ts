/** WARP 6: Ann is Black against a bot, and may move her dice or change their numbers. */

import type { Frame } from '../src/protocol/types';
import raw from './told/warp-6.json?raw';
import games from './told/games.json';
import { Told } from './told';

export const GAME = games['warp-6'];
export const told = new Told(raw);
/** The number of Ann's newest frame. */
export const NOW = told.frame('hello').seq;

/** Ann's scene, or one that differs from it. */
export function scene(over: Record<string, unknown> = {}) {
  return { ...told.frame('hello').scene, ...over };
}

export function frame(seq = NOW, over: Record<string, unknown> = {}, rest: object = {}): Frame {
  return { ...told.frame('hello'), can_undo: false, seq, scene: scene(over), ...rest };
}

export function table(over: Record<string, unknown> = {}) {
  return { ...told.hello('hello').table, ...over };
}

export function hello(over: Record<string, unknown> = {}) {
  return told.hello('hello', { frames: [frame()], ...over });
}
