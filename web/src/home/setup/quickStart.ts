/** Opens a game against a bot in one click. */

import { openTable } from '../../lib/api';
import { prefs } from '../../lib/prefs.svelte';
import type { Game } from '../../protocol/types';

/** Return the smallest number of seats. */
const fewest = ({ seats }: Game): number => (seats.length ? Math.min(...seats) : 2);

/** Open a table with the preset for a first game and return its id. The player's seat alternates. */
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
