/** What games say of their things: asked for once each, when somebody first wants to know. */

import { NOTHING, readBook, type Book } from './helpBook';

let known = $state.raw<Readonly<Record<string, Book>>>({});
let asked: Readonly<Record<string, Promise<Book> | undefined>> = {};

/** What a game says, as far as it has been asked for. */
export const bookOf = (game: string | undefined): Book => known[game ?? ''] ?? NOTHING;

/** Takes what a server tells. */
export function learnBook(game: string, from: unknown): Book {
  const book = readBook(from);
  known = { ...known, [game]: book };
  return book;
}

/** Nothing is known again until somebody asks. */
export const forgetBooks = (): void => void ([known, asked] = [{}, {}]);

/** Asks for a game's book, if nobody has yet; without one nothing is said. */
export function fetchBook(game: string): Promise<Book> {
  if (known[game]) return Promise.resolve(known[game]);
  const under = asked[game] ?? ask(game);
  asked = { ...asked, [game]: under };
  return under;
}

async function ask(game: string): Promise<Book> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/help`);
    if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
    return learnBook(game, answer.ok ? await answer.json() : {});
  } catch {
    asked = { ...asked, [game]: undefined };
    return NOTHING;
  }
}
