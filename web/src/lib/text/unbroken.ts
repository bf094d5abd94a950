/** Short names with a hyphen, which would be broken at the end of a line ("C-bot", "4-1", "AB-24"),
 *  and a number at the very end with the word before it. */
const TOGETHER =
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}]{1,2}-[\p{L}\p{N}]{1,4}(?![\p{L}\p{N}-])|\p{L}+ \d{1,2}\.?$)/u;

/** Split a text at what stays together: plain texts and such parts take turns. */
export const splitAtNames = (text: string): string[] => text.split(TOGETHER);
