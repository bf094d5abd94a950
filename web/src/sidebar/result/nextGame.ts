/** Agreement on the next game: a rematch, or the next game of the match. */

import { listText } from '../../lib/text/words';
import { nextGameText } from '../../lib/text/matchGames';
import * as messages from '../../messages/table/result';
import type { Table } from '../../protocol/types';
import { playerNameAt } from '../players/players';

/** The player's part in the agreement. */
interface NextGame {
  /** `free`: nobody has asked. `asked`: others want it. `waiting`: this player does. */
  state: 'free' | 'asked' | 'waiting' | 'opened';
  /** The request, or the players who have not answered; "" if nobody has asked. */
  text: string;
}

export function nextGame(table: Table): NextGame {
  const wanting = table.rematch_asked;
  if (table.rematch) return { state: 'opened', text: '' };
  if (!wanting.length) return { state: 'free', text: '' };
  const holds = (seat: number) => table.you.includes(seat);
  const names = (seats: readonly number[]) =>
    listText(seats.map((seat) => playerNameAt(table, seat)));
  if (wanting.some(holds)) {
    const missing = table.seats.filter(
      ({ seat, kind }) => kind === 'person' && !wanting.includes(seat),
    );
    const others = missing.map(({ seat }) => seat);
    return { state: 'waiting', text: messages.waitsForPlayers(names(others)) };
  }
  const several = wanting.length > 1;
  const number = nextGameText(table);
  const text = number
    ? messages.isReadyFor(names(wanting), several, messages.nextGame(number, gamesOf(table)))
    : messages.wantsRematch(names(wanting), several);
  return { state: 'asked', text };
}

const gamesOf = (table: Table): number => table.game_in_match?.of ?? 1;

/** Return the words of the button that agrees to the next game, or leads to it. */
export function agreeText(table: Table): string {
  const number = nextGameText(table);
  if (!number) return table.rematch ? messages.goToRematch : messages.rematch;
  const of = gamesOf(table);
  return table.rematch ? messages.goToNextGame(number, of) : messages.nextGame(number, of);
}
