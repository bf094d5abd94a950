/** The status of a listed table, in words. */

import { relativeTime } from '../../lib/text/durations';
import { listText } from '../../lib/text/words';
import * as messages from '../../messages/home/home';
import { delayText } from '../../messages/home/terms';
import type { ListedTable } from '../../protocol/types';

const isMine = (table: ListedTable, seat: number): boolean =>
  table.seats.some((each) => each.seat === seat && each.kind === 'me');

const nameOf = (table: ListedTable, seat: number): string =>
  table.seats.find((each) => each.seat === seat)?.name ?? '';

/** Return whether a table is being played now. */
const goesOn = ({ status, paused }: ListedTable): boolean => status === 'playing' && !paused;

/** Return whether it is the player's turn. */
export const isMyTurn = (table: ListedTable): boolean =>
  goesOn(table) && table.acting.some((seat) => isMine(table, seat));

/** Return whether it may become the player's turn without their doing: bots move at once. */
export const mayBecomeMine = ({ status, seats }: ListedTable): boolean =>
  status !== 'over' && seats.some(({ kind }) => kind === 'person' || kind === 'open');

/** Return the opponents' names, or all players' names for a spectator. */
export function opponentsText(table: ListedTable): string {
  const others = table.seats.filter(({ kind }) => kind !== 'me');
  if (!others.length) return messages.onThisScreen;
  const names = others.map(({ name, kind }) => (kind === 'open' ? messages.openSeat : name));
  const called = listText(names);
  return others.length === table.seats.length ? called : messages.against(called);
}

/** Return whether the player would watch this table with a delay. */
const isLate = ({ spectator_delay, status, seats }: ListedTable): boolean =>
  spectator_delay !== 0 && status === 'playing' && !seats.some(({ kind }) => kind === 'me');

/** Return whose turn it is, or the result. */
export function statusText(table: ListedTable): string {
  if (table.status === 'waiting') return messages.waitingForPlayers;
  if (table.status === 'over') {
    if (!table.winners.length) return messages.nobodyWon;
    const mine = table.winners.filter((seat) => isMine(table, seat));
    const all = table.seats.every(({ kind }) => kind === 'me');
    if (mine.length && !all)
      return table.winners.length > 1 ? messages.youSharedTheWin : messages.youWon;
    return messages.won(listText(table.winners.map((seat) => nameOf(table, seat))));
  }
  if (table.paused) return messages.paused;
  if (isMyTurn(table)) return messages.yourTurn;
  if (isLate(table)) return messages.shownLate(delayText(table.spectator_delay));
  const acting = listText(table.acting.map((seat) => nameOf(table, seat)));
  return acting ? messages.waitingFor(acting) : messages.inProgress;
}

/** Return the time of the last move and of the deadline. */
export function timeText(table: ListedTable): string {
  const moved = relativeTime(table.moved);
  if (isLate(table)) return messages.opened(moved);
  return goesOn(table) && table.due > 0
    ? messages.timeRunsOut(moved, relativeTime(table.due))
    : moved;
}

/** Sort the player's tables: their turns first, the most urgent first; finished games apart. */
export function sortTables(tables: ListedTable[]): { going: ListedTable[]; over: ListedTable[] } {
  const rank = (table: ListedTable): number => (isMyTurn(table) ? 0 : goesOn(table) ? 1 : 2);
  const due = (table: ListedTable): number => table.due || Infinity;
  const going = tables.filter(({ status }) => status !== 'over');
  going.sort((a, b) => rank(a) - rank(b) || due(a) - due(b) || b.moved - a.moved);
  return { going, over: tables.filter(({ status }) => status === 'over') };
}
