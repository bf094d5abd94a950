/** Players and seats in words. */

import * as messages from '../../messages/table/players';
import type { Scene, SeatView, Table, TableSeat, Tray } from '../../protocol/types';
import { nameAt, withNames, type PlayerNames } from '../../lib/text/playerNames';
import { you as YOU } from '../../messages/table/match';
import { listText } from '../../lib/text/words';
import { isPlanning } from '../../table/choices/planner.svelte';
import type { TableStore } from '../../table/table.svelte';

/** Return the player's name, or else the seat's. */
export function playerName(seat: SeatView, info: TableSeat | undefined): string {
  if (info?.kind === 'open') return messages.emptySeat;
  return info?.name || seat.name;
}

/** Divide a name before the number that tells it from an equal one: `Pilot` and ` 2`. */
export function nameParts(name: string): { stem: string; number: string } {
  const number = /\s\d{1,2}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - number.length), number };
}

/** Return the name of the player at a seat, for use in a sentence. */
export const playerNameAt = (table: Table | null, seat: number): string =>
  table?.seats.find((each) => each.seat === seat)?.name || messages.seat(seat + 1);

/** Return whether a table waits for players. */
export const hasOpenSeat = (table: Table | null): boolean =>
  table?.seats.some(({ kind }) => kind === 'open') ?? false;

/** Describe a player: you, bot, online or away. */
export function stateText(store: TableStore, seat: SeatView, info: TableSeat | undefined): string {
  if (info?.substitute) return messages.replacedBy(info.substitute);
  if (store.table?.you.includes(seat.seat)) {
    return store.mine.length > 1 || playerName(seat, info) === YOU ? '' : messages.you;
  }
  if (info?.kind === 'bot') return messages.bot(/^level-(\d)$/.exec(info.bot)?.[1] ?? '');
  if (info?.kind === 'person') return info.here ? messages.online : messages.away;
  return '';
}

/** Describe a player: the seat's title if it is not their name, and their state or this screen. */
export function presenceText(
  store: TableStore,
  seat: SeatView,
  info: TableSeat | undefined,
): string {
  const title = playerName(seat, info) === seat.name ? '' : seat.name;
  const shared = store.mine.length > 1 && store.table?.you.includes(seat.seat);
  const state = shared && !info?.substitute ? messages.atThisScreen : stateText(store, seat, info);
  return [title, state].filter(Boolean).join(' · ');
}

/** Return whether a deadline runs for the person at a seat. */
export function isDue(store: TableStore, seat: SeatView, info: TableSeat | undefined): boolean {
  const person = info?.kind !== 'bot' && info?.kind !== 'open' && !info?.substitute;
  return person && store.until > 0 && !store.history.past && seat.acting && !seat.ready;
}

/** The most players that are named when time runs for them. */
const MOST_LATE = 3;

/** Name the players for whom a deadline runs; "" if there are none. */
export function dueText(store: TableStore, scene: Scene): string {
  const infos = new Map(store.table?.seats.map((each) => [each.seat, each]));
  const late = scene.seats.filter((seat) => isDue(store, seat, infos.get(seat.seat)));
  const me = late.find(({ seat }) => store.mine.length === 1 && store.mine.includes(seat));
  const others = late.filter((seat) => seat !== me);
  const you = me ? [messages.you] : [];
  if (late.length > MOST_LATE)
    return listText([
      ...you,
      me ? messages.others(others.length) : messages.players(others.length),
    ]);
  return listText([...you, ...others.map(({ seat }) => playerNameAt(store.table, seat))]);
}

/** Return whether a seat is marked as acting. No seat is before the game starts. */
export const isActing = (store: TableStore, seat: SeatView): boolean =>
  seat.acting && !seat.ready && store.table?.status !== 'waiting';

/** List the marks at a seat, by their names in the help. */
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

/** Replace the seats' titles in a text by the players' names. */
export const withPlayerNames = (
  text: string,
  scene: Scene,
  { playerNames }: { playerNames: PlayerNames },
): string => withNames(text, scene.seats, playerNames);

/** Return the prompt with the players' names. Unless a single player uses this page, it begins with
 *  the name of the player it asks. */
export function promptText(
  scene: Scene,
  { playerNames, mine }: { playerNames: PlayerNames; mine: readonly number[] },
): string {
  const { text, seat } = scene.prompt;
  const told = withNames(text, scene.seats, playerNames);
  if (seat < 0 || mine.length === 1) return told;
  return messages.promptFor(nameAt(seat, scene.seats, playerNames), told);
}

/** Tell who paused the game; "" if it is not paused. */
export function pausedText({ table, mine }: TableStore): string {
  if (!table?.paused) return '';
  if (table.paused_by < 0) return messages.paused;
  if (mine.includes(table.paused_by)) return messages.pausedByYou;
  return messages.pausedBy(playerNameAt(table, table.paused_by));
}

/** Tell a player the result; "" for spectators and for several players at one screen. */
export function verdictText(scene: Scene, you: readonly number[]): string {
  const winners = scene.outcome?.winners ?? [];
  const [me, another] = you;
  if (me === undefined || another !== undefined || !winners.length) return '';
  if (!winners.includes(me)) return messages.youLose;
  return winners.length > 1 ? messages.youShareWin : messages.youWin;
}

/** Return the trays of a seat that are not shown elsewhere. */
export function visibleTrays(
  store: TableStore,
  scene: Scene,
  seat: number,
  held: Set<string>,
): Tray[] {
  if (store.handover.to >= 0) return []; // The screen is being handed over.
  return scene.trays.filter((tray) => tray.seat === seat && !held.has(tray.id));
}

/** Return whether each player fits in a line: many seats, or no trays to fill. */
export function fitsCompactList(scene: Scene): boolean {
  return scene.seats.length > 3 || !scene.trays.some(({ goal }) => goal > 0);
}

/** Return whether a bot at the seat is thinking. */
export function isBotThinking(store: TableStore, seat: number): boolean {
  const { scene, table } = store;
  const info = table?.seats.find((each) => each.seat === seat);
  const bot = info?.kind === 'bot' || Boolean(info?.substitute);
  if (store.history.past || table?.status !== 'playing' || table.paused || !bot) return false;
  // Secret choices do not show who has made theirs; plans do.
  if (!scene || (scene.prompt.secret && !isPlanning(scene))) return false;
  return scene.seats.some((each) => each.seat === seat && each.acting && !each.ready);
}
