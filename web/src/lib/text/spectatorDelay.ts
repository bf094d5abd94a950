/** The delay for spectators, in words. */

import { durationText } from './durations';

/** In place of seconds: once it is over. */
export const AT_THE_END = -1;

/** When onlookers see it: "5 minutes late". */
export function delayWords(delay: number): string {
  if (delay === AT_THE_END) return 'once it is over';
  return delay ? `${durationText(delay)} late` : 'as it happens';
}

/** What is said to whoever looks on. */
export const watchWords = (delay: number): string =>
  delay ? `You watch this game, and see it ${delayWords(delay)}.` : 'You watch this game.';
