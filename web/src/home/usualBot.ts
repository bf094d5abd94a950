import type { Bot, Game } from '../lib/protocol';

/** The bot one meets when one names none. */
export function usualBot(game: Game): Bot | undefined {
  const wanted = game.default_bot || 'greedy';
  return game.bots.find(({ name }) => name === wanted) ?? game.bots[0];
}
