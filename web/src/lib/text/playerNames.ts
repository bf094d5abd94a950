/** Puts players' names in place of the titles of their seats. */

import * as messages from '../../messages/table/match';
import type { SeatView, Table } from '../../protocol/types';
import { escapeRegExp } from './words';

/** Names by seat number. */
export type PlayerNames = ReadonlyMap<number, string>;

/** The player of this page, if they gave no name. */
const YOU = messages.you;

/** The title of a seat. */
type SeatTitles = Pick<SeatView, 'seat' | 'name'>;

/** Return a table in which the only player of this page is "You" if they gave no name. */
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

/** Return names that identify a player. A player without a name, or with the name of another one,
 *  goes by their seat's title. The only player of this page is "You" if they have no such name. */
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

/** Return the name at a seat, or its title; "" if there is no such seat. */
export const nameAt = (seat: number, seats: readonly SeatTitles[], called: PlayerNames): string =>
  called.get(seat) ?? seats.find((each) => each.seat === seat)?.name ?? '';

/** Replace titles of seats in a sentence by names. A title before a letter and a number names a
 *  piece of that colour and stays. */
export function withNames(text: string, seats: readonly SeatTitles[], called: PlayerNames): string {
  const by = new Map<string, string>();
  for (const { seat, name } of seats) {
    const who = called.get(seat);
    // A player with the name of another seat would be taken for that seat.
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
    // "You" would need other forms of the verbs.
    return owns ? messages.your(/(^|[.?!] )$/.test(text.slice(0, at))) : messages.seatIsYou(name);
  });
}
