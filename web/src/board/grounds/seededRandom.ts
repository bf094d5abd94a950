import { randomNumbers } from './starfield';

/** Return a generator of numbers from 0 to 1. The same words give the same numbers, so that a
 *  drawing stays the same. */
export function seededRandom(words: string): () => number {
  let seed = 2166136261;
  for (const letter of words) {
    seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  const next = randomNumbers(seed);
  next();
  return next;
}
