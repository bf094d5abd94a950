/** Named values stored in this browser. If storage is forbidden or full, they last as long as the
 *  page. */

const keyOf = (name: string): string => `harena-${name}`;

/** Return a stored value; "" for none. */
export function readStored(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

/** Store a value; "" removes it. */
export function writeStored(name: string, value: string): void {
  try {
    if (value) localStorage.setItem(keyOf(name), value);
    else localStorage.removeItem(keyOf(name));
  } catch {
    // The value lasts as long as the page.
  }
}

/** Return the words of a stored list, the newest last. */
export const readStoredList = (name: string): readonly string[] =>
  readStored(name).split(' ').filter(Boolean);

/** Store the last `most` words of a list. */
export const writeStoredList = (name: string, words: readonly string[], most: number): void =>
  writeStored(name, words.slice(-most).join(' '));
