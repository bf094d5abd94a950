/** Contents of a tray, and whether they can be chosen. */

import type { Scene, Tray } from '../../protocol/types';
import type { Chooser } from '../../table/choices/chooser.svelte';
import { hasCards } from '../../table/tableLayout';

/** Return whether a tray is a pile: cards without an owner. */
export function isPile(scene: Scene, tray: Tray): boolean {
  const there = scene.tokens.filter((token) => token.at === tray.id);
  return tray.seat < 0 && hasCards(scene) && there.every(({ kind }) => kind === 'card');
}

/** Return whether a thing lies in a tray. */
export function inTray(scene: Scene, id: string): boolean {
  const at = scene.tokens.find((token) => token.id === id)?.at;
  return scene.trays.some((tray) => tray.id === at);
}

/** Return whether the prompt asks for a tray, for something in it, or is about something in it. */
export function isTrayAsked(chooser: Chooser, scene: Scene, tray: Tray): boolean {
  if (chooser.asks(`tray:${tray.id}`)) return true;
  const there = scene.tokens.filter(({ at }) => at === tray.id);
  return there.some(({ id }) => chooser.asks(`token:${id}`) || scene.prompt.about.includes(id));
}
