/** Short lists of words that a browser keeps, the newest last. */

import { writeStored, readStored } from './storage';

export const readStoredList = (name: string): readonly string[] =>
  readStored(name).split(' ').filter(Boolean);

/** Keeps the newest so many of them. */
export const writeStoredList = (name: string, words: readonly string[], most: number): void =>
  writeStored(name, words.slice(-most).join(' '));
