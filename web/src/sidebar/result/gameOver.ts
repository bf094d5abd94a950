/** Whether a game is over for its viewer, and for good. */

import type { Scene } from '../../protocol/types';
import type { TableStore } from '../../table/table.svelte';

/** Whether a game is over as it is seen: what is still played is not over yet. */
export const isOver = ({ table, busy }: TableStore, scene: Scene): boolean =>
  scene.outcome !== null || (table?.status === 'over' && !busy);

/** Whether it has come to its end, and nothing of it can be taken back. */
export const isClosed = ({ table, history }: TableStore): boolean =>
  Boolean(history.newest?.scene.outcome) && table?.status === 'over';
