/** Help books of games, each fetched once, when first needed. */

import { EMPTY_BOOK, readBook, type HelpBook } from './helpBook';

let known = $state.raw<Readonly<Record<string, HelpBook>>>({});
let asked: Readonly<Record<string, Promise<HelpBook> | undefined>> = {};

/** Return a game's book; empty if it was not fetched yet. */
export const helpBookOf = (game: string | undefined): HelpBook => known[game ?? ''] ?? EMPTY_BOOK;

/** Store a book that the server sent. */
export function addHelpBook(game: string, from: unknown): HelpBook {
  const book = readBook(from);
  known = { ...known, [game]: book };
  return book;
}

/** Forget all books. */
export const clearHelpBooks = (): void => void ([known, asked] = [{}, {}]);

/** Fetch a game's book, once; a game without one gets an empty book. */
export function fetchHelpBook(game: string): Promise<HelpBook> {
  if (known[game]) return Promise.resolve(known[game]);
  const under = asked[game] ?? ask(game);
  asked = { ...asked, [game]: under };
  return under;
}

async function ask(game: string): Promise<HelpBook> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/help`);
    if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
    return addHelpBook(game, answer.ok ? await answer.json() : {});
  } catch {
    asked = { ...asked, [game]: undefined };
    return EMPTY_BOOK;
  }
}
