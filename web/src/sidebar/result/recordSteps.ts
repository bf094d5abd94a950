/** Steps of the record of a finished game. */

import type { TableStore } from '../../table/table.svelte';

/** The step that the moment one looks at follows; -1 where that is not told. */
export const recordStep = ({ story, history }: TableStore): number =>
  story?.steps[history.past?.seq ?? history.seq] ?? -1;

/** How many steps the record has; -1 where that is not told. */
export const recordLength = ({ story }: TableStore): number => story?.steps.at(-1) ?? -1;

/** Where the match is studied, at the moment one looks at. */
export const analysisPath = (store: TableStore): string =>
  `/analysis/${store.id}${store.history.past && recordStep(store) >= 0 ? `?at=${recordStep(store)}` : ''}`;
