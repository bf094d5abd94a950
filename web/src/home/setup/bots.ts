/** Bots of a game that can be chosen, and the default. */

import { botLevels } from '../../lib/text/botLevels';
import { prefs } from '../../lib/prefs.svelte';
import type { Bot, Game } from '../../protocol/types';

/** Return the bots that are not levels: research bots, and bots of other packages. */
export function otherBots(game: Game): Bot[] {
  const levels = new Set(botLevels(game).map(({ name }) => name));
  return game.bots.filter(({ name }) => !levels.has(name));
}

/** Return a bot by its name, with its title in this game. */
export function botOf(game: Game, name: string): Bot | undefined {
  return [...botLevels(game), ...otherBots(game)].find((bot) => bot.name === name);
}

/** Return the opponent of "Play now": the level last chosen in this game, the weakest until the
 *  player has won, then the game's default. */
export function quickBot(game: Game): Bot | undefined {
  const isNew = !prefs.hasWon(game.name) && !prefs.levelOf(game.name);
  return (isNew ? botLevels(game)[0] : undefined) ?? defaultBot(game);
}

/** Return the default opponent: the level last chosen in this game, or the game's own default. */
export function defaultBot(game: Game): Bot | undefined {
  const levels = botLevels(game);
  const chosen = prefs.levelOf(game.name);
  return (
    levels.find(({ name }) => name === chosen) ??
    botOf(game, game.default_bot) ??
    levels[0] ??
    game.bots[0]
  );
}
