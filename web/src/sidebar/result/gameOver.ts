/** Whether a game is over as shown, and for good. */

import type { Scene } from '../../protocol/types';
import type { TableStore } from '../../table/table.svelte';

/** Return whether the shown game is over; not while its end is still being played. */
export const isOver = ({ table, busy }: TableStore, scene: Scene): boolean =>
  scene.outcome !== null || (table?.status === 'over' && !busy);

/** Return whether a game has ended and nothing can be taken back. */
export const isClosed = ({ table, history }: TableStore): boolean =>
  Boolean(history.newest?.scene.outcome) && table?.status === 'over';
