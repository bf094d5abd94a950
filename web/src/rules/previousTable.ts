/** Finds the table from which the rulebook was opened. */

/** Return the path of the table page that led here; "" for another page. */
export function previousTable(referrer: string, origin: string): string {
  let from: URL;
  try {
    from = new URL(referrer);
  } catch {
    return '';
  }
  return from.origin === origin && /^\/t\/[\w-]+$/.test(from.pathname) ? from.pathname : '';
}
