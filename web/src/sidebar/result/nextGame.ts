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
  /** The request, or the players who have not answered or are away; "" for none. */
  text: string;
  /** True if nobody is there to accept. */
  alone: boolean;
}

export function nextGame(table: Table): NextGame {
  const wanting = table.rematch_asked;
  if (table.rematch) return { state: 'opened', text: '', alone: false };
  const holds = (seat: number) => table.you.includes(seat);
  const names = (seats: readonly number[]) =>
    listText(seats.map((seat) => playerNameAt(table, seat)));
  const missing = table.seats.filter(
    ({ seat, kind }) => kind === 'person' && !holds(seat) && !wanting.includes(seat),
  );
  const gone = missing.filter(({ here }) => !here).map(({ seat }) => seat);
  const away = gone.length ? messages.areAway(names(gone), gone.length > 1) : '';
  const alone = gone.length > 0 && gone.length === missing.length;
  if (!wanting.length) return { state: 'free', text: away, alone };
  if (wanting.some(holds)) {
    const waits = messages.waitsForPlayers(names(missing.map(({ seat }) => seat)));
    return { state: 'waiting', text: [waits, away].filter(Boolean).join(' '), alone };
  }
  const several = wanting.length > 1;
  const number = nextGameText(table);
  const text = number
    ? messages.isReadyFor(names(wanting), several, messages.nextGame(number, gamesOf(table)))
    : messages.wantsRematch(names(wanting), several);
  return { state: 'asked', text, alone: false };
}

const gamesOf = (table: Table): number => table.game_in_match?.of ?? 1;

/** Return the words of the button that agrees to the next game, or leads to it. */
export function agreeText(table: Table): string {
  const number = nextGameText(table);
  if (!number) return table.rematch ? messages.goToRematch : messages.rematch;
  const of = gamesOf(table);
  return table.rematch ? messages.goToNextGame(number, of) : messages.nextGame(number, of);
}
