/** A game's help book, and the keys of its entries. */

import { readParts, type Part, type Told } from '../lib/look/look';
import type { Cell, Target, Token, HelpTexts, Tray, Unavailable } from '../protocol/types';
import { fields, number, RULE, text, texts } from '../protocol/values';
import { escapeRegExp } from '../lib/text/words';

/** Three lines, a picture, and the number of the rule behind them. */
export interface HelpEntry {
  title: string;
  lines: string[];
  rule: string;
  /** A token that is drawn as its picture. */
  token: Token | null;
  parts: Part[];
  /** The words for it in sentences. */
  words: string[];
}

export type HelpBook = ReadonlyMap<string, HelpEntry>;

export const EMPTY_BOOK: HelpBook = new Map();
/** The key of the score at a seat. */
export const SCORE_KEY = 'seat score';

const MOST_LINES = 3;

const sampled = (from: unknown): Token | null => {
  const { kind, text: words, tone, marks, count }: Told<Token> = fields(from);
  if (!text(kind)) return null;
  const most = number(count);
  const empty = { id: '', at: '', seat: -1, label: '', face: 0, pips: [] };
  const said = { kind: text(kind), text: text(words), tone: text(tone), marks: texts(marks) };
  return { ...empty, ...said, count: most, sides: most };
};

function readHelp(from: unknown): HelpEntry {
  const help: Told<HelpTexts> = fields(from);
  return {
    title: text(help.title),
    lines: texts(help.lines).slice(0, MOST_LINES),
    rule: RULE.test(text(help.rule)) ? text(help.rule) : '',
    token: sampled(help.token),
    parts: readParts(help.parts, 0),
    words: texts(help.words),
  };
}

export function readBook(from: unknown): HelpBook {
  const all = Object.entries(fields(from)).map(([key, each]) => [key, readHelp(each)] as const);
  return new Map(all.filter(([, { title, lines }]) => title && lines.length));
}

const under = (kind: string, ...words: string[]): string[] =>
  words.filter(Boolean).map((word) => `${kind} ${word}`);

export const keysOfToken = (token: Token): string[] => [
  ...under(
    token.kind,
    token.text,
    token.marks.join(' '),
    token.sides ? String(token.sides) : '',
    token.tone,
  ),
  token.kind,
];
export const keysOfCell = ({ tone }: Cell): string[] => [...under('cell', tone), 'cell'];
export const keysOfTray = ({ id }: Tray): string[] => [`tray ${id.replace(/-\d+$/, '')}`];
export const keysOfTarget = ({ ref, name, role, group }: Target): string[] =>
  under('choice', ref, name, role, group);
export const keysOfUnavailable = ({ name, group }: Unavailable): string[] =>
  under('choice', name, group);

/** Return the entry of the first key that the book has. */
export const findHelp = (book: HelpBook, keys: readonly string[]): HelpEntry | undefined =>
  keys.map((key) => book.get(key)).find((each) => each !== undefined);

/** Return a pattern that finds whole words, the longest first. */
function pattern(words: readonly string[]): RegExp {
  const longest = [...words].sort((a, b) => b.length - a.length).map(escapeRegExp);
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longest.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

/** Return the entries whose words a text contains, in the order of the book. */
export function termsIn(book: HelpBook, said: string): HelpEntry[] {
  return [...book.values()].filter(({ words }) => words.length > 0 && pattern(words).test(said));
}

interface TextPiece {
  text: string;
  /** The entry that explains the text; null for plain text. */
  help: HelpEntry | null;
}

/** An abbreviation. */
const SHORT = /^(?=.*\p{Lu}.*\p{Lu})\p{L}{2,4}$/u;

/** Split a text at abbreviations, so that each can be explained in place. */
export function splitAtTerms(book: HelpBook, said: string): TextPiece[] {
  const known = new Map(
    [...book.values()].flatMap((help) =>
      help.words.filter((word) => SHORT.test(word)).map((word) => [word, help] as const),
    ),
  );
  if (!known.size) return [{ text: said, help: null }];
  const found: TextPiece[] = [];
  let from = 0;
  for (const { 0: word, index } of said.matchAll(pattern([...known.keys()]))) {
    if (index > from) found.push({ text: said.slice(from, index), help: null });
    found.push({ text: word, help: known.get(word) ?? null });
    from = index + word.length;
  }
  if (from < said.length || !found.length) found.push({ text: said.slice(from), help: null });
  return found;
}
