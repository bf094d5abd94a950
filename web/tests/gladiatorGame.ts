/** Gladiator Arena: Ann, who is Bronze, plans to go to D5 and to strike E6 twice. */

import type { Frame } from '../src/protocol/types';
import raw from './told/gladiator-arena.json?raw';
import { Told } from './told';

export const told = new Told(raw);
export const NOW = told.frame('hello').seq;
export const SCENE = told.frame('hello').scene;
/** What follows from a choice in the scene, as it is sent. */
export const planOf = (name: string, role = 'strike'): number[] =>
  SCENE.targets.find((target) => target.name === name && target.role === role)!.plan!;

export function frame(seq: number, over: Record<string, unknown> = {}, rest: object = {}): Frame {
  return { ...told.frame('hello'), seq, scene: { ...SCENE, ...over }, ...rest };
}

export function table(over: Record<string, unknown> = {}) {
  return { ...told.hello('hello').table, ...over };
}

export function hello(over: Record<string, unknown> = {}) {
  return told.hello('hello', { frames: [frame(NOW)], ...over });
}
