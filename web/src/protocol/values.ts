/** Reads plain values of a message: a wrong type gives the default, never an error. */

export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export const fields = (value: unknown): Fields => (isObject(value) ? value : {});

export function text(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

export function number(value: unknown, fallback = 0): number {
  return isNumber(value) ? value : fallback;
}

export function list<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((item): item is T => item !== null);
}

/** The number of a rule, as rulebooks write it. */
export const RULE = /^[A-Z][A-Z0-9]*-\d+[a-z]?$/;

export const texts = (value: unknown): string[] => list(value, (item) => text(item) || null);
export const numbers = (value: unknown): number[] =>
  list(value, (item) => (isNumber(item) ? item : null));

/** The timeout policy in which a timeout loses the game; others are bots. */
export const FORFEIT = 'forfeit';
