/** Default seats of a table that continues from an analysis. */

import type { SeatChoice } from '../../home/setup/seating.svelte';
import { nameAt, type PlayerNames } from '../../lib/text/playerNames';
import { prefs } from '../../lib/prefs.svelte';
import type { Scene, Analysis } from '../../protocol/types';

/** Return whether the position can be played on; it can after a resignation. */
export const isOpen = (
  scene: Pick<Scene, 'outcome'>,
  analysis: Pick<Analysis, 'given_up'> | undefined,
): boolean => scene.outcome === null || (analysis?.given_up ?? false);

/** Return the player's seat: the one that they play in the analysis, else the one to act. */
export const defaultSeat = (actor: number, own: number): number => {
  if (own >= 0) return own;
  return actor >= 0 ? actor : 0;
};

/** Seat the player, and bots at the other seats; friends if there is no bot. */
export function defaultSeats(seats: number, mine: number, bot: string | undefined): SeatChoice[] {
  return Array.from({ length: seats }, (_, seat) =>
    seat === mine
      ? { kind: 'me', name: prefs.name }
      : { kind: bot ? `bot:${bot}` : 'open', name: '' },
  );
}

/** Return the names of the other seats. */
export const otherSeatNames = (
  scene: Pick<Scene, 'seats'>,
  mine: number,
  called: PlayerNames,
): string[] =>
  scene.seats
    .filter(({ seat }) => seat !== mine)
    .map(({ seat }) => nameAt(seat, scene.seats, called));
