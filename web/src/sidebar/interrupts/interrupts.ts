/** When the page asks about a chance to interrupt, and how it is passed. */

import type { Scene, Target } from '../../protocol/types';
import type { TableStore } from '../../table/table.svelte';
import { PASS } from '../../table/choices/interruptWindows.svelte';

/** Return the kind of the open window; "" if it can only be passed and has no time limit, as it
 *  passes silently. */
export function openWindow(store: TableStore, scene: Scene): string {
  const idle = !store.windows.clock && !scene.targets.some(({ name }) => name !== PASS);
  return store.history.past || idle ? '' : store.windows.kind;
}

/** Return whether the player, alone at the screen, chooses when to be asked. */
export const choosesWhenAsked = ({ table, windows }: TableStore): boolean =>
  table?.you.length === 1 && windows.ask !== null;

export const isAskedAboutWindow = (store: TableStore, scene: Scene): boolean =>
  openWindow(store, scene) !== '' &&
  !(choosesWhenAsked(store) && store.windows.passesUnasked(store.seat));

/** Return the choice that passes the window, if this player may make it. */
export function passTarget(store: TableStore, scene: Scene): Target | undefined {
  const alone = (store.table?.you.length ?? 0) < 2;
  if (!isAskedAboutWindow(store, scene)) return undefined;
  return alone || !store.windows.runsOut(store.seat) ? store.pass : undefined;
}
