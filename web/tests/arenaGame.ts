/** Arena: Ann plays Violet and changes the land; then she moves. */

import type { Token } from '../src/protocol/types';
import raw from './messages/arena.json?raw';
import { RecordedMessages } from './messages';

export const messages = new RecordedMessages(raw);
export const { seq: NOW, scene: SCENE } = messages.frame('turned');
export const BOARD = SCENE.board;
export const TOKENS = SCENE.tokens;

/** Return a creature of the scene with another kind, seat or place. */
export function creature(id: string, seat: number, text: string, at: string): Token {
  return { ...TOKENS[0]!, id, seat, text, at, label: `${text} at ${at}` };
}

export function frame(seq: number, over: Record<string, unknown> = {}, rest: object = {}) {
  return { ...messages.frame('turned'), seq, scene: { ...SCENE, ...over }, ...rest };
}

export function hello(over: Record<string, unknown> = {}) {
  return messages.hello('hello', { seq: NOW, frames: [frame(NOW)], ...over });
}
