/** Describes the match that a table continues. */

import type { ForkedFrom } from '../protocol/types';
import { listText } from '../lib/text/words';

/** Where such a game begins: "After step 17 of a game that Ann and Bea played on 2026-11-22". */
export function forkedFromText({ step, players, date }: ForkedFrom): string {
  return `After step ${step} of a game that ${listText(players)} played${date && ` on ${date}`}`;
}
