/** Solved puzzles, stored in this browser. */

import { readStoredList, writeStoredList } from '../lib/storage';

const NAME = 'puzzles';
const MOST = 2000;

export const solvedPuzzles = (): readonly string[] => readStoredList(NAME);

export function markSolved(id: string): void {
  const known = solvedPuzzles();
  if (!known.includes(id)) writeStoredList(NAME, [...known, id], MOST);
}
