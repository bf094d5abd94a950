/** When the page asks about a chance to interrupt, and how it is passed. */

import type { Scene, Target } from '../../protocol/types';
import type { TableStore } from '../../table/table.svelte';
import { PASS } from '../../table/choices/interruptWindows.svelte';

/** The kind of window that is open; where no time runs, and one can only let it pass, that is done
    for him: nothing is asked. */
export function openWindow(store: TableStore, scene: Scene): string {
  const idle = !store.windows.clock && !scene.targets.some(({ name }) => name !== PASS);
  return store.history.past || idle ? '' : store.windows.kind;
}

/** Whether whoever sits here alone, and may say when he is asked, is asked now. */
export const choosesWhenAsked = ({ table, windows }: TableStore): boolean =>
  table?.you.length === 1 && windows.ask !== null;

export const isAskedAboutWindow = (store: TableStore, scene: Scene): boolean =>
  openWindow(store, scene) !== '' &&
  !(choosesWhenAsked(store) && store.windows.passesUnasked(store.seat));

/** What lets it pass, where that is up to whoever looks at the page. */
export function passTarget(store: TableStore, scene: Scene): Target | undefined {
  const alone = (store.table?.you.length ?? 0) < 2;
  if (!isAskedAboutWindow(store, scene)) return undefined;
  return alone || !store.windows.runsOut(store.seat) ? store.pass : undefined;
}
