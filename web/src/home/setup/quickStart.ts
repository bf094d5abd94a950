/** Opens a game against a bot in one click. */

import { openAgainst } from '../../lib/openAgainst';
import { prefs } from '../../lib/prefs.svelte';
import type { Game, OptionValue } from '../../protocol/types';
import { betterSide, type BetterSide } from './betterSide';

/** Return the smallest number of seats. */
const fewest = ({ seats }: Game): number => (seats.length ? Math.min(...seats) : 2);

/** Return the options of the preset for a first game. */
const firstOptions = (game: Game): Record<string, OptionValue> =>
  game.presets.find((preset) => preset.first)?.options ?? {};

/** Return the better side for a player who has not won yet, if the sides differ. */
export const newcomerSide = (game: Game): BetterSide | undefined =>
  prefs.hasWon(game.name) ? undefined : betterSide(game, fewest(game), firstOptions(game));

/** Open a table with the preset for a first game and return its id. The player's seat alternates
 *  after the first win, or where the sides are equal. */
export async function quickStart(game: Game, bot: string): Promise<string> {
  const seats = fewest(game);
  const mine = newcomerSide(game)?.seat ?? prefs.takeChair(game.name, seats);
  return openAgainst(bot, mine, { game: game.name, seats, options: firstOptions(game) });
}
