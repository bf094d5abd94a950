/** Names of seats in sentences: the players' names, where they have some. */

import type { SeatView, Table } from '../../protocol/types';
import { escapeRegExp } from './words';

/** By the number of a seat, who is said to do what it does. */
export type PlayerNames = ReadonlyMap<number, string>;

/** Whoever has given no name; that is no name for what others would say. */
const YOU = 'You';

/** What stands behind the seat of whoever has given no name, where it is his own. */
const IS_YOU = ' (you)';

/** What a seat itself is called. */
type SeatTitles = Pick<SeatView, 'seat' | 'name'>;

/** A table as one person is told of it: where he alone looks and has given no name, he is "You". */
export function tableNames(table: Table): Table {
  const [me, another] = table.you;
  const seats = table.seats.map((each) =>
    another === undefined && each.seat === me && each.nameless ? { ...each, name: YOU } : each,
  );
  return { ...table, seats };
}

interface Sitter {
  seat: number;
  name: string;
  kind?: string;
}

/** The names by which people can be told apart; whoever shares one goes by the seat, and whoever has
 *  given none as well: where he alone looks, it is said that this is he. Open seats have nobody yet. */
export function playerNames(sitters: readonly Sitter[], mine: readonly number[] = []): PlayerNames {
  const given = sitters
    .filter(({ kind }) => kind !== 'open')
    .map(({ seat, name }) => ({ seat, name: name.trim() }));
  const times = (name: string): number => given.filter((each) => each.name === name).length;
  const known = given.filter(({ name }) => name && name !== YOU && times(name) === 1);
  const named = new Map(known.map(({ seat, name }) => [seat, name]));
  const [me, another] = mine;
  return me === undefined || another !== undefined || named.has(me) ? named : named.set(me, YOU);
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Who sits at a seat, as a word of its own; "" where there is no such seat. */
export const nameAt = (seat: number, seats: readonly SeatTitles[], called: PlayerNames): string =>
  called.get(seat) ?? seats.find((each) => each.seat === seat)?.name ?? '';

/** A sentence with people in place of their seats. What a seat has on the board, named right
 *  behind it by a letter and a number, keeps the colour that it shows. */
export function withNames(text: string, seats: readonly SeatTitles[], called: PlayerNames): string {
  const by = new Map<string, string>();
  for (const { seat, name } of seats) {
    const who = called.get(seat);
    // Who is called as another seat is would be taken for that.
    if (who && !seats.some((other) => other.seat !== seat && same(other.name, who)))
      by.set(name, who);
  }
  if (!by.size) return text;
  const titles = [...by.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const title = new RegExp(
    `(?<![\\p{L}-])(${titles.join('|')})(['’]s\\b)?(?![\\p{L}-]| [A-Z]\\d?\\b)`,
    'gu',
  );
  return text.replace(title, (_, name: string, owned: string | undefined, at: number) => {
    const owns = owned ?? '';
    const who = by.get(name) ?? name;
    if (who !== YOU) return who + owns;
    // What verbs say of a seat is not what they would say to "you".
    if (!owns) return name + IS_YOU;
    return /(^|[.?!] )$/.test(text.slice(0, at)) ? 'Your' : 'your';
  });
}

/** What is asked: whoever has given no name is not spoken to by his seat. */
export function promptWithNames(
  text: string,
  seats: readonly SeatTitles[],
  called: PlayerNames,
): string {
  const you = seats.find(({ seat }) => called.get(seat) === YOU);
  const to = you && `${you.name}, `;
  const told = to && text.startsWith(to) ? text.slice(to.length) : text;
  return withNames(told.charAt(0).toUpperCase() + told.slice(1), seats, called);
}
