/** Numbers and letters on tokens, each drawn once per page. */

import type { Duel, Scene } from '../../protocol/types';
import { initials, wordsOn, type Look } from '../../lib/look/look';

const HIGHEST = 20;

export function markId(text: string): string {
  return 'mark-' + Array.from(text, (letter) => letter.codePointAt(0)?.toString(36)).join('-');
}

export function marksOf(scene: Scene | undefined, look: Look): string[] {
  const marks = new Set<string>(['?', '0', ...wordsOn(look)]);
  for (let face = 1; face <= HIGHEST; face += 1) marks.add(String(face));
  for (const seat of scene?.seats ?? []) marks.add(seat.letter);
  for (const token of scene?.tokens ?? []) {
    marks.add(token.text).add(initials(token.text)).add(String(token.count));
    if (token.kind === 'card') for (const word of token.text.split(' ')) marks.add(word);
    for (const pip of token.pips) marks.add(String(pip));
    if (token.face > HIGHEST) marks.add(String(token.face));
  }
  for (const duel of scene?.contest?.duels ?? [])
    for (const mark of combatMarks(duel)) marks.add(mark);
  marks.delete('');
  return [...marks];
}

/** Return the marks of the summands of a combat. */
export const combatMarks = ({ left_parts, right_parts }: Duel): string[] =>
  [...left_parts, ...right_parts].map(({ kind, value }) =>
    kind === 'card' ? `+${value}` : String(value),
  );

/** Return the marks of an animation that the previous scene lacks. */
export function newMarks(shown: readonly string[], scene: Scene, look: Look): string[] {
  const known = new Set(marksOf(scene, look));
  return [...new Set(shown)].filter((mark) => mark !== '' && !known.has(mark));
}
