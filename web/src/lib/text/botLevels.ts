/** The levels of a game's bots. */

import type { Bot, Game } from '../../protocol/types';

/** Return a game's levels, weakest first, with the titles they have in that game. */
export function botLevels(game: Game): Bot[] {
  const known = new Set(game.bots.map(({ name }) => name));
  return game.levels
    .filter(({ bot }) => known.has(bot))
    .map(({ bot, title, summary }, i) => ({ name: bot, title: `${i + 1} · ${title}`, summary }));
}
