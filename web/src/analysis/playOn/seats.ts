/** Who sits where when somebody plays on from a moment of a study, unless he says otherwise. */

import type { Chair } from '../../home/setup/seating.svelte';
import { calledAt, type Called } from '../../lib/text/playerNames';
import { prefs } from '../../lib/prefs.svelte';
import type { Scene, Study } from '../../protocol/types';

/** Whether there is anything left to play: where somebody gave up, there is. */
export const isOpen = (
  scene: Pick<Scene, 'outcome'>,
  study: Pick<Study, 'given_up'> | undefined,
): boolean => scene.outcome === null || (study?.given_up ?? false);

/** The seat one takes: that which one plays in the study, else whose turn it is. */
export const mineAt = (actor: number, own: number): number => {
  if (own >= 0) return own;
  return actor >= 0 ? actor : 0;
};

/** One sits there oneself, and a bot elsewhere; where there is none, friends. */
export function chairsFor(seats: number, mine: number, bot: string | undefined): Chair[] {
  return Array.from({ length: seats }, (_, seat) =>
    seat === mine
      ? { kind: 'me', name: prefs.name }
      : { kind: bot ? `bot:${bot}` : 'open', name: '' },
  );
}

/** The other seats, as one names them. */
export const othersOf = (scene: Pick<Scene, 'seats'>, mine: number, called: Called): string[] =>
  scene.seats
    .filter(({ seat }) => seat !== mine)
    .map(({ seat }) => calledAt(seat, scene.seats, called));
