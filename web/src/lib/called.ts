/** What seats are called in sentences: by the names of those who sit there, where they have some. */

import { escaped } from '../help/book';
import type { SeatView } from './protocol';

/** By the number of a seat, who is said to do what it does. */
export type Called = ReadonlyMap<number, string>;

/** Whoever has given no name; that is no name for what others would say. */
const YOU = 'You';

/** What a seat itself is called. */
type Titled = Pick<SeatView, 'seat' | 'name'>;

interface Sitter {
  seat: number;
  name: string;
  kind?: string;
}

/** The names by which people can be told apart; whoever shares one goes by the seat. Open seats
 *  have nobody yet, and one's own go by what one is asked by. */
export function calledBy(sitters: readonly Sitter[], mine: readonly number[] = []): Called {
  const given = sitters
    .filter(({ kind }) => kind !== 'open')
    .map(({ seat, name }) => ({ seat, name: name.trim() }));
  const times = (name: string): number => given.filter((each) => each.name === name).length;
  const own = given.filter(
    ({ seat, name }) => !mine.includes(seat) && name && name !== YOU && times(name) === 1,
  );
  return new Map(own.map(({ seat, name }) => [seat, name]));
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A sentence with people in place of their seats. What a seat has on the board, named right
 *  behind it by a letter and a number, keeps the colour that it shows. */
export function withNames(text: string, seats: readonly Titled[], called: Called): string {
  const by = new Map<string, string>();
  for (const { seat, name } of seats) {
    const who = called.get(seat);
    // Who is called as another seat is would be taken for that.
    if (who && !seats.some((other) => other.seat !== seat && same(other.name, who)))
      by.set(name, who);
  }
  if (!by.size) return text;
  const titles = [...by.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const title = new RegExp(
    `(?<![\\p{L}-])(?:${titles.join('|')})(?![\\p{L}-]| [A-Z]\\d?\\b)`,
    'gu',
  );
  return text.replace(title, (name) => by.get(name) ?? name);
}
