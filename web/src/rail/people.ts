/** Who sits where, in words. */

import type { Scene, SeatView, TableSeat, Tray } from '../lib/protocol';
import { escaped } from '../help/book';
import { isPlanning } from '../table/planner.svelte';
import type { TableStore } from '../table/table.svelte';

/** The name of somebody at the table, or of the seat. */
export function whoOf(seat: SeatView, info: TableSeat | undefined): string {
  if (info?.kind === 'open') return 'Nobody yet';
  return info?.name || seat.name;
}

/** The seat, unless that is the name, and whether it is you, a bot, or somebody who is here. */
export function howOf(store: TableStore, seat: SeatView, info: TableSeat | undefined): string {
  const words = [whoOf(seat, info) === seat.name ? '' : seat.name];
  if (info?.relieved) words.push(`${info.relieved} plays on`);
  else if (store.table?.you.includes(seat.seat))
    words.push(store.mine.length > 1 ? 'at this screen' : whoOf(seat, info) === 'You' ? '' : 'you');
  else if (info?.kind === 'bot') words.push('bot');
  else if (info?.kind === 'person') words.push(info.here ? 'here' : 'away');
  return words.filter(Boolean).join(' · ');
}

/** What is said at a table, with the names of the others in place of those of their seats. */
export function namesIn(text: string, scene: Scene, store: TableStore): string {
  let said = text;
  for (const seat of scene.seats) {
    const info = store.table?.seats.find((each) => each.seat === seat.seat);
    const name = whoOf(seat, info);
    if (store.mine.includes(seat.seat) || info?.kind === 'open' || name === seat.name) continue;
    // What belongs to a seat goes by its colour: pieces and areas.
    const title = new RegExp(
      `(?<![\\p{L}-])${escaped(seat.name)}(?![\\p{L}-]| [A-Z]\\d?\\b)`,
      'giu',
    );
    said = said.replace(title, () => name);
  }
  return said;
}

/** What the end means for the one who looks on: nothing where he played for several, or none. */
export function verdictOf(scene: Scene, you: readonly number[]): string {
  const winners = scene.outcome?.winners ?? [];
  const [me, another] = you;
  if (me === undefined || another !== undefined || !winners.length) return '';
  if (!winners.includes(me)) return 'You lose.';
  return winners.length > 1 ? 'You win, with others.' : 'You win.';
}

/** The trays of a seat that are not shown elsewhere. */
export function traysOf(store: TableStore, scene: Scene, seat: number, held: Set<string>): Tray[] {
  if (store.handover.to >= 0) return []; // The screen is being handed over.
  return scene.trays.filter((tray) => tray.seat === seat && !held.has(tray.id));
}

/** Whether seats need no room for what is gathered beside the board: then a line each will do. */
export function fitLines(scene: Scene): boolean {
  return scene.seats.length > 3 || !scene.trays.some(({ goal }) => goal > 0);
}

/** Whether a bot owes a decision at a seat that is shown. */
export function thinks(store: TableStore, seat: number): boolean {
  const { scene, table } = store;
  const info = table?.seats.find((each) => each.seat === seat);
  const bot = info?.kind === 'bot' || Boolean(info?.relieved);
  if (store.history.past || table?.status !== 'playing' || !bot) return false;
  // Where all decide in secret, only of plans one sees who has made his.
  if (!scene || (scene.prompt.secret && !isPlanning(scene))) return false;
  return scene.seats.some((each) => each.seat === seat && each.acting && !each.ready);
}
