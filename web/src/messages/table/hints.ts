/** Texts of hints and of a bot's reasons. */

import { listText } from '../../lib/text/words';

export const hint = 'Hint';
export const hintTitle = 'See what a bot would do in your place';
/** Short, so that it has room beside the button that ends a turn. */
export const whyShort = 'Why?';
/** `shown`: true for the shown move, false for the last one. */
export const why = (shown: boolean): string => (shown ? 'Why this move?' : 'Why that move?');
export const whyTitle = (name: string, shown: boolean): string =>
  `See why ${name} ${shown ? 'made this move' : 'made the last move'}, and what else was possible`;
export const reasons = 'Why';
export const close = 'Close';
/** While a hint, or the reasons for a move, are on their way. */
export const seeks = {
  hint: 'Looking for a hint.',
  explain: 'Looking for the reasons.',
} as const;

// Chances.
export const winChances = 'Win chances';
export const winsTheGame = 'Wins the game:';
export const nearlyAll = 'over 99\u00a0%';
export const nearlyNone = 'under 1\u00a0%';
/** The name is empty for the reader. */
export const winsGame = (name: string, percent: string): string =>
  `${name ? `${name} wins` : 'you win'} the game: ${percent}`;
/** What follows the steps of a suggestion. */
export const aside = (worth: string): string => (worth ? `(${worth})` : '');
export const barelyExplored = 'barely explored';
export const withChance = (text: string, percent: string): string => `${text} (${percent})`;

// Suggestions.
export const wouldPlay = 'A bot would play this now:';
export const would = 'A bot would: ';
/** Return the number of each step, from 1; equal steps in a row share one. */
export function stepNumbers(words: readonly string[]): number[] {
  let number = 0;
  return words.map((word, i) => (number += Number(word !== words[i - 1])));
}
/** Equal steps in a row are counted. `numbered`: with the numbers that the board shows. */
export function steps(words: readonly string[], numbered = false): string {
  const numbers = stepNumbers(words);
  const parts = words.flatMap((word, i) => {
    const number = numbers[i] ?? 0;
    if (number === numbers[i - 1]) return [];
    const count = numbers.filter((each) => each === number).length;
    const part = count > 1 ? `${word} (×${count})` : word;
    return [numbered && numbers.at(-1) !== 1 ? `${number}.\u00a0${part}` : part];
  });
  return parts.join(numbered ? ', ' : ', then ');
}
export const firstSteps = (words: readonly string[], numbered = false): string =>
  `${steps(words, numbered)} …`;
export const played = ' (played)';
/** For several steps: what followed the first may differ. */
export const began = ' (began so)';
export const even = 'even: several choices are as good';
/** Why the suggestion is good: parts of a sentence from the game. */
export const because = (reasons: readonly string[]): string => `Because it ${listText(reasons)}.`;
/** The same of a line that a bot played; empty without reasons. */
export const itDid = (reasons: readonly string[]): string =>
  reasons.length ? `It ${listText(reasons)}.` : '';
/** The second-best steps, their chance if it is known, and what sets them apart. */
export const second = (steps: string, chance: string, what: readonly string[]): string =>
  `Second: ${steps}${chance && ` (${chance})`}: ${what.join('; ')}.`;
export const leadsTo = 'Leads to:';
export const expectedReply = 'Expected reply:';

/** The played step, and its chance if it is known. */
export const playedWith = ([steps = '', chance = '']: readonly string[]): string =>
  chance ? `${steps} (${chance})` : steps;

interface Explained {
  name: string;
  /** True for the bot's newest move. */
  last: boolean;
  /** True for an explanation from the bot's own view. */
  own: boolean;
  verdict: 'best' | 'unknown' | 'worse' | 'other';
  /** The first played step with its chance; empty if it is not among the suggestions. */
  did: string;
  /** What that step is for, as a sentence; empty if unknown. */
  because?: string;
  /** True where more steps follow in the suggestion. */
  began: boolean;
}
/** Introduce the suggestions that explain a bot's move. */
export const explains = ({
  name,
  last,
  own,
  verdict,
  did,
  because = '',
  began,
}: Explained): string => {
  const move = last ? `${name}'s last move` : `This move by ${name}`;
  const view = own ? `based on what ${name} knew then` : 'based on what you could see';
  if (verdict === 'best') return `${move}: ${view}, nothing was better.`;
  if (verdict === 'unknown') return `${move}: ${view}, a bot would play this:`;
  const better =
    verdict === 'worse' ? 'This would have been better' : 'A bot would rather play this';
  const played = `${name} ${began ? 'began with' : 'played'}: ${did}.`;
  return [played, because, `${better}, ${view}:`].filter(Boolean).join(' ');
};

interface Rest {
  others: number;
  /** The chance of the next best suggestion; empty if it is not worse, or unknown. */
  next: string;
  /** True where the best suggestion was shortened. */
  long: boolean;
}
/** Label the folded suggestions. */
export const rest = ({ others, next, long }: Rest): string => {
  const options =
    (others === 1 ? 'another option' : 'other options') + (next && `: next best ${next}`);
  if (!long) return options.charAt(0).toUpperCase() + options.slice(1);
  return others ? `All steps, and ${options}` : 'All steps';
};
