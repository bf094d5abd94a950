/** Steps of the record of a finished game. */

import type { TableStore } from '../../table/table.svelte';

/** Return the step before the shown moment; -1 if it is unknown. */
export const recordStep = ({ summary, history }: TableStore): number =>
  summary?.steps[history.past?.seq ?? history.seq] ?? -1;

/** Return the number of steps in the record; -1 if it is unknown. */
export const recordLength = ({ summary }: TableStore): number => summary?.steps.at(-1) ?? -1;

/** Return the address of the analysis at the shown moment. */
export const analysisPath = (store: TableStore): string =>
  `/analysis/${store.id}${store.history.past && recordStep(store) >= 0 ? `?at=${recordStep(store)}` : ''}`;
