/** Progress in each game's tutorial, stored in this browser. */

import { writeStored, readStored } from '../lib/storage';

const nameOf = (game: string): string => `learn-${game}`;
const DONE = 'done';

/** Return the step and the choices at which the player stopped. */
export function savedProgress(game: string): { step: number; chosen: number[] } {
  const [step = '', chosen = ''] = readStored(nameOf(game)).split(' ');
  const numbers = chosen.split('.').filter(Boolean).map(Number);
  const fits = /^\d{1,4}$/.test(step) && numbers.every(Number.isInteger);
  return fits ? { step: Number(step), chosen: numbers } : { step: 0, chosen: [] };
}

export function saveProgress(game: string, step: number, chosen: readonly number[]): void {
  if (!hasLearned(game)) writeStored(nameOf(game), step ? `${step} ${chosen.join('.')}` : '');
}

/** Return whether the player has finished the tutorial. */
export const hasLearned = (game: string): boolean => readStored(nameOf(game)) === DONE;

export const markLearned = (game: string): void => writeStored(nameOf(game), DONE);
