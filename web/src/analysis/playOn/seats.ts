/** Default seats of a table that continues from an analysis. */

import type { SeatChoice } from '../../home/setup/seating.svelte';
import { nameAt, type PlayerNames } from '../../lib/text/playerNames';
import { prefs } from '../../lib/prefs.svelte';
import type { Scene, Analysis } from '../../protocol/types';

/** Whether there is anything left to play: where somebody gave up, there is. */
export const isOpen = (
  scene: Pick<Scene, 'outcome'>,
  analysis: Pick<Analysis, 'given_up'> | undefined,
): boolean => scene.outcome === null || (analysis?.given_up ?? false);

/** The seat one takes: that which one plays in the analysis, else whose turn it is. */
export const defaultSeat = (actor: number, own: number): number => {
  if (own >= 0) return own;
  return actor >= 0 ? actor : 0;
};

/** One sits there oneself, and a bot elsewhere; where there is none, friends. */
export function defaultSeats(seats: number, mine: number, bot: string | undefined): SeatChoice[] {
  return Array.from({ length: seats }, (_, seat) =>
    seat === mine
      ? { kind: 'me', name: prefs.name }
      : { kind: bot ? `bot:${bot}` : 'open', name: '' },
  );
}

/** The other seats, as one names them. */
export const otherSeatNames = (
  scene: Pick<Scene, 'seats'>,
  mine: number,
  called: PlayerNames,
): string[] =>
  scene.seats
    .filter(({ seat }) => seat !== mine)
    .map(({ seat }) => nameAt(seat, scene.seats, called));
