/** Icons of choices, and their fixed order in a group. */

import {
  findHelp,
  keysOfUnavailable,
  keysOfTarget,
  type HelpBook,
  type HelpEntry,
} from '../../help/helpBook';
import type { Target, Unavailable } from '../../protocol/types';

type Choice = Target | Unavailable;

export const isOpen = (choice: Choice): choice is Target => 'key' in choice;

/** Return the help entry of a choice, if it has a picture. */
export function iconOf(book: HelpBook, choice: Choice): HelpEntry | undefined {
  const keys = isOpen(choice) ? keysOfTarget(choice) : keysOfUnavailable(choice);
  const help = findHelp(book, keys);
  return help && (help.parts.length || help.token) ? help : undefined;
}

/** Return all choices of a group; unavailable ones keep their places. */
export function inFixedOrder(open: readonly Target[], refused: readonly Unavailable[]): Choice[] {
  const all: Choice[] = [...open];
  const placed = refused.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place);
  for (const each of placed) all.splice(each.place, 0, each);
  return [...all, ...refused.filter(({ place }) => place < 0)];
}
