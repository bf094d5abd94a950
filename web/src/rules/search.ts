/** Finds words in a rulebook's paragraphs, items, rows and headings. */

import { RULE } from '../protocol/values';

interface Found {
  place: Element;
  /** The rule's number or the heading above. */
  under: string;
  before: string;
  hit: string;
  after: string;
}

const PLACES = 'h2, h3, h4, p, li, tr, pre, figcaption';
const MOST = 40;
const AROUND = 36;

/** Shorten a text, between words. */
function trimmed(text: string, end: boolean): string {
  if (text.length <= AROUND) return text;
  return end
    ? `${text.slice(0, AROUND).replace(/\s\S*$/, '')} …`
    : `… ${text.slice(-AROUND).replace(/^\S*\s/, '')}`;
}

/** Return the places with these words, in order; none for less than two letters. */
export function search(book: Element, words: string): Found[] {
  const wanted = words.trim().replace(/\s+/g, ' ').toLowerCase();
  if (wanted.length < 2) return [];
  const found: Found[] = [];
  let heading = '';
  for (const place of book.querySelectorAll(PLACES)) {
    if (/^H[234]$/.test(place.tagName)) heading = place.textContent;
    // The inner place is found by itself.
    if (place.querySelector('p, li, tr')) continue;
    const text = place.textContent.replace(/\s+/g, ' ');
    const at = text.toLowerCase().indexOf(wanted);
    if (at < 0) continue;
    const id = place.closest('[id]')?.id ?? '';
    found.push({
      place,
      under: RULE.test(id) ? id : heading,
      before: trimmed(text.slice(0, at), false),
      hit: text.slice(at, at + wanted.length),
      after: trimmed(text.slice(at + wanted.length), true),
    });
    if (found.length === MOST) break;
  }
  return found;
}
