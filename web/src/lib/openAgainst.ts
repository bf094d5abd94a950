/** Opens a table of the player against bots. */

import type { NewTable } from '../protocol/types';
import { openTable } from './api';
import { prefs } from './prefs.svelte';

/** Open a table with the player on seat `mine` and a bot on each other seat, and return its id. */
export async function openAgainst(
  bot: string,
  mine: number,
  table: Pick<NewTable, 'game' | 'seats' | 'options'>,
): Promise<string> {
  const { id } = await openTable({
    ...table,
    players: Array.from({ length: table.seats }, (_, seat) =>
      seat === mine
        ? { kind: 'me', ...(prefs.name ? { name: prefs.name } : {}) }
        : { kind: 'bot', bot },
    ),
  });
  return id;
}
