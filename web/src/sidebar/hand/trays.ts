/** What lies in a tray, and whether it can be chosen. */

import type { Scene, Tray } from '../../protocol/types';
import type { Chooser } from '../../table/choices/chooser.svelte';

/** Whether it is played with cards. */
export const hasCards = (scene: Scene): boolean => scene.tokens.some(({ kind }) => kind === 'card');

/** Whether it is a heap: cards of nobody lie in heaps. */
export function isPile(scene: Scene, tray: Tray): boolean {
  const there = scene.tokens.filter((token) => token.at === tray.id);
  return tray.seat < 0 && hasCards(scene) && there.every(({ kind }) => kind === 'card');
}

/** Whether a thing lies in a tray. */
export function inTray(scene: Scene, id: string): boolean {
  const at = scene.tokens.find((token) => token.id === id)?.at;
  return scene.trays.some((tray) => tray.id === at);
}

/** Whether a tray, or something in it, is asked for. */
export function isTrayAsked(chooser: Chooser, scene: Scene, tray: Tray): boolean {
  if (chooser.asks(`tray:${tray.id}`)) return true;
  return scene.tokens.some(({ id, at }) => at === tray.id && chooser.asks(`token:${id}`));
}
