/** Texts of puzzles. */

import { countText } from '../lib/text/words';

export const puzzlesOf = (game: string): string => `Puzzles of ${game}`;
export const tagline = 'Find the one best plan. Each position is from a game between bots.';
export const solvedOf = (solved: number, all: number): string => `${solved} of ${all} solved`;
export const noPuzzles = 'No game has puzzles.';
export const puzzleNotShown = "This puzzle can't be shown";
export const notLoaded = "Couldn't load this puzzle. Try again in a moment.";

export const puzzleOf = (number: number, all: number): string => `Puzzle ${number} of ${all}`;
/** Name the lowest level of bot that solves the puzzle. */
export const gradeOf = (grade: number, level: string): string => `Level ${grade}: ${level}`;
export const gradeTitle = (level: string): string =>
  `${level} is the weakest bot that finds the best plan.`;
export const task = (seat: string): string =>
  `You are ${seat}. Find your best plan, up to the next die or another player's decision.`;
export const secretTask = (seat: string): string =>
  `You are ${seat}. Find your best secret plan for this turn.`;
export const goOn = 'Continue your plan.';
export const right = 'Right!';
export const wrong = 'Wrong.';
export const bestPlan = (steps: string): string => `Best plan: ${steps}.`;
export const chances = (best: string, second: string): string =>
  `Win chance ${best}; worse plans have ${second} at most.`;

export const back = 'Take back';
export const again = 'Try again';
export const showBest = 'Show best plan';
export const next = 'Next';
export const allSolved = (count: number): string => `You solved all ${countText(count, 'puzzle')}.`;
