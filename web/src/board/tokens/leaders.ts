/** Stacks at rest: one token stands for all of its seat in a cell. */

import type { Look } from '../../lib/look/look';
import type { Token } from '../../protocol/types';

/** Fewer tokens are all drawn. */
const STACK = 3;

/** Return the tokens of a cell that are drawn at rest: of a stack one for each seat, its leader if
 *  it is there. */
export function drawnAtRest(there: readonly Token[], look: Look): readonly Token[] {
  const leaderOf = ({ kind }: Token): string => look.pieces.get(kind)?.leader ?? '';
  if (there.length < STACK || !there.some(leaderOf)) return there;
  const seats = [...new Set(there.map(({ seat }) => seat))];
  return seats.flatMap((seat) => {
    const own = there.filter((token) => token.seat === seat);
    return own.find((token) => token.text === leaderOf(token)) ?? own[0] ?? [];
  });
}

/** Return the texts of tokens with their counts, such as "A2 B". */
export function countsOf(tokens: readonly Token[]): string {
  const counts = new Map<string, number>();
  for (const { text } of tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count > 1 ? `${text}${count}` : text)).join(' ');
}
