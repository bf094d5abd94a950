/** Players and seats in words. */

import type { Scene, SeatView, Table, TableSeat, Tray } from '../../protocol/types';
import { promptWithNames, withNames, type PlayerNames } from '../../lib/text/playerNames';
import { countText, listText } from '../../lib/text/words';
import { isPlanning } from '../../table/choices/planner.svelte';
import type { TableStore } from '../../table/table.svelte';

/** The name of somebody at the table, or of the seat. */
export function playerName(seat: SeatView, info: TableSeat | undefined): string {
  if (info?.kind === 'open') return 'Nobody yet';
  return info?.name || seat.name;
}

/** The name of whoever sits at a seat, for what is said of him. */
export const playerNameAt = (table: Table | null, seat: number): string =>
  table?.seats.find((each) => each.seat === seat)?.name || `Seat ${seat + 1}`;

/** The seat, unless that is the name, and whether it is you, a bot, or somebody who is here. */
export function presenceText(
  store: TableStore,
  seat: SeatView,
  info: TableSeat | undefined,
): string {
  const words = [playerName(seat, info) === seat.name ? '' : seat.name];
  if (info?.substitute) words.push(`${info.substitute} plays on`);
  else if (store.table?.you.includes(seat.seat))
    words.push(
      store.mine.length > 1 ? 'at this screen' : playerName(seat, info) === 'You' ? '' : 'you',
    );
  else if (info?.kind === 'bot') words.push('bot');
  else if (info?.kind === 'person') words.push(info.here ? 'here' : 'away');
  return words.filter(Boolean).join(' · ');
}

/** Whether the time by post runs for a seat: it owes a decision, and who sits there decides himself. */
export function isDue(store: TableStore, seat: SeatView, info: TableSeat | undefined): boolean {
  const person = info?.kind !== 'bot' && info?.kind !== 'open' && !info?.substitute;
  return person && store.until > 0 && !store.history.past && seat.acting && !seat.ready;
}

/** So many are told by name for whom time runs. */
const MOST_LATE = 3;

/** For whom time runs that is no clock's; "" where that is not known. */
export function dueText(store: TableStore, scene: Scene): string {
  const infos = new Map(store.table?.seats.map((each) => [each.seat, each]));
  const late = scene.seats.filter((seat) => isDue(store, seat, infos.get(seat.seat)));
  const me = late.find(({ seat }) => store.mine.length === 1 && store.mine.includes(seat));
  const others = late.filter((seat) => seat !== me);
  const you = me ? ['you'] : [];
  if (late.length > MOST_LATE)
    return listText([...you, countText(others.length, me ? 'other' : 'player')]);
  return listText([...you, ...others.map(({ seat }) => playerNameAt(store.table, seat))]);
}

/** Whether a seat is marked as one that is to act: nobody is while a seat is free. */
export const isActing = (store: TableStore, seat: SeatView): boolean =>
  seat.acting && !seat.ready && store.table?.status !== 'waiting';

/** The marks that are drawn at a seat, by the names under which help explains them. */
export function statusMarks(
  store: TableStore,
  seat: SeatView,
  info: TableSeat | undefined,
): string {
  const person = info?.kind === 'person' && !info.substitute;
  const marks = [
    isActing(store, seat) ? 'acts' : '',
    seat.ready ? 'ready' : '',
    person ? (info.here ? 'here' : 'away') : '',
  ];
  return marks.filter(Boolean).join(' ');
}

/** What is said at a table, with the names of people in place of those of their seats. */
export const withPlayerNames = (
  text: string,
  scene: Scene,
  { playerNames }: { playerNames: PlayerNames },
): string => withNames(text, scene.seats, playerNames);

/** What is asked at a table, as those who are asked would be spoken to. */
export const promptText = (scene: Scene, { playerNames }: { playerNames: PlayerNames }): string =>
  promptWithNames(scene.prompt.text, scene.seats, playerNames);

/** Why nothing is asked though the game goes on: who has paused it; "" where it is not paused. */
export function pausedText({ table, mine }: TableStore): string {
  if (!table?.paused) return '';
  if (table.paused_by < 0) return 'The game is paused.';
  if (mine.includes(table.paused_by)) return 'The game is paused, as you asked.';
  return `The game is paused, as ${playerNameAt(table, table.paused_by)} asked.`;
}

/** What the end means for the one who looks on: nothing where he played for several, or none. */
export function verdictText(scene: Scene, you: readonly number[]): string {
  const winners = scene.outcome?.winners ?? [];
  const [me, another] = you;
  if (me === undefined || another !== undefined || !winners.length) return '';
  if (!winners.includes(me)) return 'You lose.';
  return winners.length > 1 ? 'You win, with others.' : 'You win.';
}

/** The trays of a seat that are not shown elsewhere. */
export function visibleTrays(
  store: TableStore,
  scene: Scene,
  seat: number,
  held: Set<string>,
): Tray[] {
  if (store.handover.to >= 0) return []; // The screen is being handed over.
  return scene.trays.filter((tray) => tray.seat === seat && !held.has(tray.id));
}

/** Whether seats need no room for what is gathered beside the board: then a line each will do. */
export function fitsCompactList(scene: Scene): boolean {
  return scene.seats.length > 3 || !scene.trays.some(({ goal }) => goal > 0);
}

/** Whether a bot owes a decision at a seat that is shown. */
export function isBotThinking(store: TableStore, seat: number): boolean {
  const { scene, table } = store;
  const info = table?.seats.find((each) => each.seat === seat);
  const bot = info?.kind === 'bot' || Boolean(info?.substitute);
  if (store.history.past || table?.status !== 'playing' || table.paused || !bot) return false;
  // Where all decide in secret, only of plans one sees who has made his.
  if (!scene || (scene.prompt.secret && !isPlanning(scene))) return false;
  return scene.seats.some((each) => each.seat === seat && each.acting && !each.ready);
}
