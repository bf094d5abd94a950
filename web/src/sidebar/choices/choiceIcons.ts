/** The signs of choices, and the one place that each has among those of its group. */

import { findIn, keysOfRefused, keysOfTarget, type Book, type Help } from '../../help/helpBook';
import type { Target, Unavailable } from '../../protocol/types';

export type Offered = Target | Unavailable;

export const isOpen = (choice: Offered): choice is Target => 'key' in choice;

/** What explains a choice, if that has a picture. */
export function signOf(book: Book, choice: Offered): Help | undefined {
  const keys = isOpen(choice) ? keysOfTarget(choice) : keysOfRefused(choice);
  const help = findIn(book, keys);
  return help && (help.parts.length || help.token) ? help : undefined;
}

/** All of a group: those that cannot be chosen now stand where they always do. */
export function inPlace(open: readonly Target[], refused: readonly Unavailable[]): Offered[] {
  const all: Offered[] = [...open];
  const placed = refused.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place);
  for (const each of placed) all.splice(each.place, 0, each);
  return [...all, ...refused.filter(({ place }) => place < 0)];
}
