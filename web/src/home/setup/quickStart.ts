/** Opens a game against a bot in one click. */

import { openTable } from '../../lib/api';
import { prefs } from '../../lib/prefs.svelte';
import type { Game } from '../../protocol/types';

/** For so few as can play it. */
const fewest = ({ seats }: Game): number => (seats.length ? Math.min(...seats) : 2);

/** Opens a table as a first game is played, each seat in turn being one's own; gives its id. */
export async function quickStart(game: Game, bot: string): Promise<string> {
  const seats = fewest(game);
  const mine = prefs.takeChair(game.name, seats);
  const table = await openTable({
    game: game.name,
    seats,
    options: game.presets.find((preset) => preset.first)?.options ?? {},
    players: Array.from({ length: seats }, (_, i) =>
      i === mine
        ? { kind: 'me', ...(prefs.name ? { name: prefs.name } : {}) }
        : { kind: 'bot', bot },
    ),
  });
  return table.id;
}
