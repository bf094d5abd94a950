/** The status of a listed table, in words. */

import { delayWords } from '../../lib/text/spectatorDelay';
import type { ListedTable } from '../../protocol/types';
import { relativeTime } from '../../lib/text/durations';
import { listText } from '../../lib/text/words';

const isMine = (table: ListedTable, seat: number): boolean =>
  table.seats.some((each) => each.seat === seat && each.kind === 'me');

const nameOf = (table: ListedTable, seat: number): string =>
  table.seats.find((each) => each.seat === seat)?.name ?? '';

/** Whether it is played now. */
const goesOn = ({ status, paused }: ListedTable): boolean => status === 'playing' && !paused;

/** Whether one is to move. */
export const isMyTurn = (table: ListedTable): boolean =>
  goesOn(table) && table.acting.some((seat) => isMine(table, seat));

/** Whether it may become one's turn while one is elsewhere: bots wait for whoever they play with. */
export const mayBecomeMine = ({ status, seats }: ListedTable): boolean =>
  status !== 'over' && seats.some(({ kind }) => kind === 'person' || kind === 'open');

/** Who sits there: those against whom one plays, or all for those who watch. */
export function opponentsText(table: ListedTable): string {
  const others = table.seats.filter(({ kind }) => kind !== 'me');
  if (!others.length) return 'at this screen';
  const called = listText(others.map(({ name, kind }) => (kind === 'open' ? 'a free seat' : name)));
  return others.length === table.seats.length ? called : `with ${called}`;
}

/** Whether one sees late how it goes on there. */
const isLate = ({ spectator_delay, status, seats }: ListedTable): boolean =>
  spectator_delay !== 0 && status === 'playing' && !seats.some(({ kind }) => kind === 'me');

/** Whose turn it is, or how it ended. */
export function statusText(table: ListedTable): string {
  if (table.status === 'waiting') return 'Waits for players';
  if (table.status === 'over') {
    if (!table.winners.length) return 'Nobody won';
    const mine = table.winners.filter((seat) => isMine(table, seat));
    const all = table.seats.every(({ kind }) => kind === 'me');
    if (mine.length && !all) return table.winners.length > 1 ? 'You shared the win' : 'You won';
    return `${listText(table.winners.map((seat) => nameOf(table, seat)))} won`;
  }
  if (table.paused) return 'Paused';
  if (isMyTurn(table)) return 'Your turn';
  if (isLate(table)) return `Seen ${delayWords(table.spectator_delay)}`;
  const acting = listText(table.acting.map((seat) => nameOf(table, seat)));
  return acting ? `Waits for ${acting}` : 'Goes on';
}

/** When it last went on, and when time is up. */
export function timeText(table: ListedTable): string {
  if (isLate(table)) return `opened ${relativeTime(table.moved)}`;
  const due = goesOn(table) && table.due > 0;
  return due
    ? `${relativeTime(table.moved)} · time is up ${relativeTime(table.due)}`
    : relativeTime(table.moved);
}

/** One's own tables: first where one is to move, the most urgent first; those that are over apart. */
export function sortTables(tables: ListedTable[]): { going: ListedTable[]; over: ListedTable[] } {
  const rank = (table: ListedTable): number => (isMyTurn(table) ? 0 : goesOn(table) ? 1 : 2);
  const due = (table: ListedTable): number => table.due || Infinity;
  const going = tables.filter(({ status }) => status !== 'over');
  going.sort((a, b) => rank(a) - rank(b) || due(a) - due(b) || b.moved - a.moved);
  return { going, over: tables.filter(({ status }) => status === 'over') };
}
