/** Join names to a list: "Ann, Bob and Cy". */
export function listText(names: readonly string[], before = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${before} ${last}`;
}

/** Write a count with its noun: "1 turn", "2 turns". */
export function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Write a share as a percentage, without a line break before the sign. */
export const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`;

/** Escape a text for use in a regular expression. */
export const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
