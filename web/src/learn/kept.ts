/** What this browser remembers of how far one has learned which game. */

const nameOf = (game: string): string => `harena-learn-${game}`;
const DONE = 'done';

function stored(game: string): string {
  try {
    return localStorage.getItem(nameOf(game)) ?? '';
  } catch {
    return '';
  }
}

function keep(game: string, what: string): void {
  try {
    if (what) localStorage.setItem(nameOf(game), what);
    else localStorage.removeItem(nameOf(game));
  } catch {
    // A browser may forbid storage; then one begins anew after a while.
  }
}

/** What was chosen so far and how many steps were gone, where one stopped on the way. */
export function wayIn(game: string): { step: number; chosen: number[] } {
  const [step = '', chosen = ''] = stored(game).split(' ');
  const numbers = chosen.split('.').filter(Boolean).map(Number);
  const fits = /^\d{1,4}$/.test(step) && numbers.every(Number.isInteger);
  return fits ? { step: Number(step), chosen: numbers } : { step: 0, chosen: [] };
}

export function keepWay(game: string, step: number, chosen: readonly number[]): void {
  if (!hasLearned(game)) keep(game, step ? `${step} ${chosen.join('.')}` : '');
}

/** Whether one has come to the end once. */
export const hasLearned = (game: string): boolean => stored(game) === DONE;

export const keepLearned = (game: string): void => keep(game, DONE);
