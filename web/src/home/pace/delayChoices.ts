/** Delays for spectators of a new table, in seconds. */

import type { Game } from '../../protocol/types';
import type { Values } from '../options/options';

/** In place of seconds: when the game is over. */
const AFTER_THE_GAME = -1;
export const DELAYS: readonly number[] = [0, 60, 300, 900, AFTER_THE_GAME];

/** The default delay of public tables, where strangers may watch. */
export const AMONG_STRANGERS = 60;

/** Return whether a game with these options has hidden information. */
export function hasHiddenInfo(
  { secrets, secret_when: by }: Pick<Game, 'secrets' | 'secret_when'>,
  values: Values,
): boolean {
  return secrets && (by === null || values[by.option] === by.value);
}
