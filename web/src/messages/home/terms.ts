/** Texts of a table's terms: seat, time control, spectators, games of a match. */

import { durationText } from '../../lib/text/durations';
import { percent } from '../../lib/text/words';

// Headings of the terms.
export const youPlay = 'You play';
export const timeControl = 'Time control';
export const games = 'Games';
export const interrupts = 'Interrupts';
export const hints = 'Hints';
export const spectators = 'Spectators';
export const rules = 'Rules';

export const seatRecord = (won: number, of: number): string =>
  `Won ${percent(won)} of ${of} games between equal bots.`;
export const noTimeLimit = 'No time limit';
/** "5 minutes + 5 seconds per turn", "2 days per turn"; "" for no time limit. */
export const paceText = (seconds: {
  clock: number;
  increment: number;
  deadline: number;
}): string => {
  const { clock, increment, deadline } = seconds;
  if (deadline) return `${durationText(deadline)} per turn`;
  if (!clock) return '';
  if (!increment) return durationText(clock);
  return `${durationText(clock)} + ${durationText(increment)} per turn`;
};
export const thenLost = (pace: string): string => `${pace}. Running out of time loses the game.`;
export const thenBot = (pace: string, bot: string): string =>
  `${pace}. If time runs out, ${bot} takes over.`;
export const thenPlan = (pace: string): string =>
  `${pace}. If time runs out, the planned moves are played.`;
export const gamesInMatch = (count: number): string =>
  count === 2
    ? 'A match of 2 games, with sides swapped'
    : `A match of ${count} games: everyone plays every seat once`;
export const timeToInterrupt = (seconds: number): string =>
  `${durationText(seconds)} to interrupt, or longer if a player asks`;
export const hintsAllowed = 'Allowed, from a bot. The others see when you ask.';
export const notAllowed = 'Not allowed';
/** The delay of spectators; negative for the end of the game. */
export const delayText = (seconds: number): string => {
  if (seconds < 0) return 'after the game';
  return seconds ? `${durationText(seconds)} late` : 'live';
};
export const spectatorsSeeIt = (delay: string): string => `See the game ${delay}`;
export const standardRules = 'Standard';
export const rulebook = 'Rulebook';
