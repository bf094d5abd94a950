/** Short lists of words that a browser keeps, the newest last. */

const keyOf = (name: string): string => `harena-${name}`;

export function readKept(name: string): readonly string[] {
  try {
    return (localStorage.getItem(keyOf(name)) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/** Keeps the newest so many of them. */
export function keep(name: string, words: readonly string[], most: number): void {
  try {
    localStorage.setItem(keyOf(name), words.slice(-most).join(' '));
  } catch {
    // A browser may forbid storage; then they last as long as the page.
  }
}
