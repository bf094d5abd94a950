/** Bots of a game: its levels, and other bots on request. */

import { prefs } from '../../lib/prefs.svelte';
import type { Bot, Game } from '../../protocol/types';

/** The levels of a game, weakest first, under the names they have there. */
export function botLevels(game: Game): Bot[] {
  const known = new Set(game.bots.map(({ name }) => name));
  return game.levels
    .filter(({ bot }) => known.has(bot))
    .map(({ bot, title, summary }, i) => ({ name: bot, title: `${i + 1} · ${title}`, summary }));
}

/** Bots that are no level: for studies, and those of other packages. */
export function otherBots(game: Game): Bot[] {
  const levels = new Set(botLevels(game).map(({ name }) => name));
  return game.bots.filter(({ name }) => !levels.has(name));
}

/** A bot by its name, as it is called in this game. */
export function botOf(game: Game, name: string): Bot | undefined {
  return [...botLevels(game), ...otherBots(game)].find((bot) => bot.name === name);
}

/** The bot one meets when one names none: the level one chose last in this game, or the usual one. */
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
