/** Games by post saved in this browser, so that closing the page loses nothing. */

import { writeStored, readStored } from '../lib/storage';

interface KeptGame {
  id: string;
  /** The text of the game in a list: its title, players and phase. */
  words: string;
  file: string;
}

const KEPT = 'referee-games';

export function keptGames(): KeptGame[] {
  try {
    const found: unknown = JSON.parse(readStored(KEPT) || '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // Unreadable; the referee still has the saved files.
  }
}

function isKept(found: unknown): found is KeptGame {
  const one = (found ?? {}) as Partial<Record<keyof KeptGame, unknown>>;
  return [one.id, one.words, one.file].every((part) => typeof part === 'string');
}

/** Save a game as the first, in place of its previous state. */
export function keepGame(game: KeptGame): void {
  write([game, ...keptGames().filter(({ id }) => id !== game.id)]);
}

export function forgetGame(id: string): void {
  write(keptGames().filter((game) => game.id !== id));
}

const write = (games: KeptGame[]): void => writeStored(KEPT, JSON.stringify(games));
