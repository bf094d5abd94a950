/** Delays for spectators of a new table, in seconds. */

import { AT_THE_END } from '../../lib/text/spectatorDelay';
import type { Game } from '../../protocol/types';
import type { Values } from '../options/options';

export const DELAYS: readonly number[] = [0, 60, 300, 900, AT_THE_END];

/** Strangers may look on at a public table: then they see it so late, unless that is chosen. */
export const AMONG_STRANGERS = 60;

/** Whether one may know at such a table what others may not. */
export function hasHiddenInfo(
  { secrets, secret_when: by }: Pick<Game, 'secrets' | 'secret_when'>,
  values: Values,
): boolean {
  return secrets && (by === null || values[by.option] === by.value);
}
