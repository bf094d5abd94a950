/** Help books of games, each fetched once, when first needed. */

import { EMPTY_BOOK, readBook, type HelpBook } from './helpBook';

let known = $state.raw<Readonly<Record<string, HelpBook>>>({});
let asked: Readonly<Record<string, Promise<HelpBook> | undefined>> = {};

/** What a game says, as far as it has been asked for. */
export const helpBookOf = (game: string | undefined): HelpBook => known[game ?? ''] ?? EMPTY_BOOK;

/** Takes what a server tells. */
export function addHelpBook(game: string, from: unknown): HelpBook {
  const book = readBook(from);
  known = { ...known, [game]: book };
  return book;
}

/** Nothing is known again until somebody asks. */
export const clearHelpBooks = (): void => void ([known, asked] = [{}, {}]);

/** Asks for a game's book, if nobody has yet; without one nothing is said. */
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
