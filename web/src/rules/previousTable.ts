/** The table from which the rulebook was opened. */

/** The table whose page led here, as an address of this server; "" for none. */
export function previousTable(referrer: string, origin: string): string {
  let from: URL;
  try {
    from = new URL(referrer);
  } catch {
    return '';
  }
  return from.origin === origin && /^\/t\/[\w-]+$/.test(from.pathname) ? from.pathname : '';
}
