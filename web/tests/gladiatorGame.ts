/** Gladiator Arena: Ann plays Bronze and plans to move to D5 and to strike E6 twice. */

import type { Frame } from '../src/protocol/types';
import raw from './messages/gladiator-arena.json?raw';
import { RecordedMessages } from './messages';

export const messages = new RecordedMessages(raw);
export const NOW = messages.frame('hello').seq;
export const SCENE = messages.frame('hello').scene;
/** Return the plan of a choice in the scene, as it is sent. */
export const planOf = (name: string, role = 'strike'): number[] =>
  SCENE.targets.find((target) => target.name === name && target.role === role)!.plan!;

export function frame(seq: number, over: Record<string, unknown> = {}, rest: object = {}): Frame {
  return { ...messages.frame('hello'), seq, scene: { ...SCENE, ...over }, ...rest };
}

export function table(over: Record<string, unknown> = {}) {
  return { ...messages.hello('hello').table, ...over };
}

export function hello(over: Record<string, unknown> = {}) {
  return messages.hello('hello', { frames: [frame(NOW)], ...over });
}
