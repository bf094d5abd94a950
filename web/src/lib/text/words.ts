/** Several names as one says them: "Ann, Bob and Cy". */
export function listText(names: readonly string[], before = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${before} ${last}`;
}

/** So many of a thing: "1 turn", "2 turns". */
export function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A part of a whole in hundredths; no line breaks before the sign. */
export const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`;

/** A text as a part of a pattern. */
export const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
