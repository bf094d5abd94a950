/** Short lists of words that a browser keeps, the newest last. */

import { store, stored } from './storage';

export const readKept = (name: string): readonly string[] =>
  stored(name).split(' ').filter(Boolean);

/** Keeps the newest so many of them. */
export const keep = (name: string, words: readonly string[], most: number): void =>
  store(name, words.slice(-most).join(' '));
