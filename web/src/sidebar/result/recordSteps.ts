/** Steps of the record of a finished game. */

import type { TableStore } from '../../table/table.svelte';

/** The step that the moment one looks at follows; -1 where that is not told. */
export const recordStep = ({ summary, history }: TableStore): number =>
  summary?.steps[history.past?.seq ?? history.seq] ?? -1;

/** How many steps the record has; -1 where that is not told. */
export const recordLength = ({ summary }: TableStore): number => summary?.steps.at(-1) ?? -1;

/** The address of the analysis at the shown moment. */
export const analysisPath = (store: TableStore): string =>
  `/analysis/${store.id}${store.history.past && recordStep(store) >= 0 ? `?at=${recordStep(store)}` : ''}`;
