/** Games by post that this browser keeps, so that closing the page by mistake loses nothing. */

export interface KeptGame {
  id: string;
  /** What it is called in a list: the game, its players, what is posted for. */
  words: string;
  file: string;
}

const KEPT = 'harena-referee-games';

export function keptGames(): KeptGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // A browser may forbid storage; then only saved files remain.
  }
}

function isKept(found: unknown): found is KeptGame {
  const one = (found ?? {}) as Partial<Record<keyof KeptGame, unknown>>;
  return [one.id, one.words, one.file].every((part) => typeof part === 'string');
}

/** Keep a game, the newest first, in the place of what it was before. */
export function keepGame(game: KeptGame): void {
  write([game, ...keptGames().filter(({ id }) => id !== game.id)]);
}

export function forgetGame(id: string): void {
  write(keptGames().filter((game) => game.id !== id));
}

function write(games: KeptGame[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(games));
  } catch {
    // Full or forbidden: the page goes on, and says how to save the file.
  }
}
