/** Reads and writes the text of a list option. */

import type { Listing, Token } from '../../protocol/types';

/** An item of a list: its count, its name, and the facts of a custom item. */
export interface Item {
  count: number;
  name: string;
  facts: string[];
}

const ITEM = /^(?:(\d{1,4})\s*x?\s*)?([a-z](?:[a-z -]*[a-z])?)((?:\s*:\s*[a-z0-9]+)*)$/;

/** Read the items of a text and merge equal ones; return null for an invalid list. */
export function itemsOf(text: string, listing: Listing): Item[] | null {
  const items: Item[] = [];
  const known = new Set(listing.things.map(({ value }) => value));
  for (const part of text.toLowerCase().split(',')) {
    if (!part.trim()) continue;
    const found = ITEM.exec(part.trim());
    if (!found) return null;
    const name = (found[2] ?? '').replace(/[ -]+/g, '-');
    const facts = (found[3] ?? '')
      .split(':')
      .map((fact) => fact.trim())
      .slice(1);
    const right = facts.length ? facts.length === listing.own.length : known.has(name);
    if (!right) return null;
    const count = Number(found[1] ?? 1);
    const item = { count, name, facts };
    const same = items.find((one) => alike(one, item));
    if (same) same.count += count;
    else items.push(item);
  }
  return items;
}

/** Write a list as a text. */
export function textOf(items: readonly Item[]): string {
  return items
    .filter(({ count }) => count > 0)
    .map(({ count, name, facts }) => (count > 1 ? `${count}x` : '') + [name, ...facts].join(':'))
    .join(',');
}

/** Return the number of items in a list. */
export const sizeOf = (items: readonly Item[]): number =>
  items.reduce((all, { count }) => all + count, 0);

/** Return an item's value of each of `own`. */
export const valuesOf = ({ name, facts }: Item, listing: Listing): string[] =>
  facts.length
    ? facts
    : (listing.values[listing.things.findIndex(({ value }) => value === name)] ?? []);

/** Return the sum of the property that a listing counts; null if it counts none. */
export function totalOf(items: readonly Item[], listing: Listing): number | null {
  const at = listing.own.findIndex(({ name }) => name === listing.total);
  if (at < 0) return null;
  return items.reduce((all, item) => all + item.count * Number(valuesOf(item, listing)[at]), 0);
}

/** Return an item as the token that the game draws. */
export function tokenOf(item: Item, title: string, listing: Listing): Token {
  const values = valuesOf(item, listing);
  const of = (choices: boolean): string[] =>
    values.filter((_, at) => Boolean(listing.own[at]?.choices.length) === choices);
  const blank = { id: '', at: '', seat: -1, label: '', tone: '', sides: 0, face: 0, count: 0 };
  const drawn = { pips: of(false).map(Number), marks: of(true) };
  return { ...blank, ...drawn, kind: listing.kind, text: title.toLowerCase() };
}

const alike = (one: Item, other: Item): boolean =>
  one.name === other.name && one.facts.join() === other.facts.join();

/** Return a list with `by` more of an item. */
export function withCount(items: readonly Item[], item: Item, by: number): Item[] {
  const same = (one: Item): boolean => alike(one, item);
  if (!items.some(same)) return by > 0 ? [...items, { ...item, count: by }] : [...items];
  return items
    .map((one) => (same(one) ? { ...one, count: one.count + by } : one))
    .filter(({ count }) => count > 0);
}

/** Turn an entered name into a valid name of a custom item. */
export function validName(said: string): string {
  return said
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}
