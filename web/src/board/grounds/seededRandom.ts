import { randomNumbers } from './starfield';

/** The same words always give the same row of numbers from 0 to 1, so that a drawing stays. */
export function seededRandom(words: string): () => number {
  let seed = 2166136261;
  for (const letter of words) {
    seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  const next = randomNumbers(seed);
  next();
  return next;
}
