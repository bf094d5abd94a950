/** Texts about puzzles on the front page. */

export const puzzles = 'Puzzles';
export const all = 'All puzzles';
export const daily = 'Daily puzzle';
export const dailyOf = (game: string, level: string): string =>
  `${game}, solved by ${level} and stronger bots`;
export const solved = 'Solved';
