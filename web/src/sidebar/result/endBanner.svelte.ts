/** Whether the banner of a finished game lies over the board. */

import type { Scene } from '../../protocol/types';
import type { TableStore } from '../../table/table.svelte';

/** The table whose banner was closed. */
let closed: TableStore | null = $state.raw(null);

/** Return whether the banner is shown: at the end of a game, once it has been played. */
export const showsEndBanner = (store: TableStore, scene: Scene): boolean =>
  scene.outcome !== null &&
  !store.history.past &&
  !store.animator.busy &&
  Boolean(store.table?.id) &&
  closed !== store;

/** Return whether the banner was closed and can be shown again. */
export const hidesEndBanner = (store: TableStore, scene: Scene): boolean =>
  closed === store && scene.outcome !== null && !store.history.past && !store.animator.busy;

/** Close the banner to look at the board, or show it again. */
export function closeEndBanner(store: TableStore, close: boolean): void {
  closed = close ? store : null;
}
