/** Reads a game's look. Only paths, numbers, names and colours are accepted, so that it is safe to
 *  draw. */

import type * as P from '../../protocol/types';
import seats from './seats.json';
import type { Token } from '../../protocol/types';
import { fields, list, number, numbers, text, texts } from '../../protocol/values';

type Colour = readonly [light: string, dark: string];

export interface GroupPart {
  is: 'group';
  parts: Part[];
  transform: string;
  opacity: number;
  faint: number;
  near: boolean;
}
export interface PickPart {
  is: 'pick';
  by: string[];
  of: ReadonlyMap<string, Part[]>;
  otherwise: Part[];
}
export type Part = P.PathPart | P.TextPart | GroupPart | PickPart | P.CoinsPart | P.BarPart;

/** The drawing of tokens of a kind, and their place in a cell. */
interface PieceLook {
  parts: Part[];
  stands: P.ThemePiece['stands'];
  size: number;
  tagged: number;
  named: boolean;
  /** The text of the token that stands for its seat's others in a cell. */
  leader: string;
  strikes: ReadonlyMap<string, string>;
}

/** The drawing of cells of a tone. */
export interface Tone {
  fill: Colour;
  ink: Colour;
  kind: string;
  marks: P.ThemeMark[];
  count: number;
  size: readonly number[];
  tall: readonly number[];
  lean: number;
  /** The order among the tones; later ones are drawn over earlier ones. */
  rank: number;
}

interface CardLook {
  colour: Colour;
  bold: string;
  fine: string;
}

interface SeatLook {
  body: string;
  light: string;
  deep: string;
  mark: string;
  edge: Colour;
  dash: string;
  fence: string;
  shine: string;
}

export interface Look {
  ground: P.Theme['ground'];
  /** The board may be rotated by a quarter. */
  lies: boolean;
  colours: ReadonlyMap<string, Colour>;
  backdrop: readonly (readonly [name: string, percent: number])[];
  middle: readonly number[];
  seats: SeatLook[];
  tones: ReadonlyMap<string, Tone>;
  cards: ReadonlyMap<string, CardLook>;
  sums: string;
  pieces: ReadonlyMap<string, PieceLook>;
  windows: P.ThemeWindow[];
  habits: P.ThemeHabit[];
}

const OWN = new Set(['body', 'light', 'deep', 'mark', 'edge']);
const GROUNDS: readonly string[] = ['plain', 'stars', 'plates', 'slabs', 'washes'];
const STANDS: readonly string[] = ['alone', 'together', 'heap', 'border'];
const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const HEX = /^#[0-9a-f]{6}$/;
const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.+-]{0,6000}$/;
const DASH = /^[0-9.]+( [0-9.]+)*$/;
const DEEPEST = 12;

/** The fields of a type of the server, with unknown values. */
export type Told<T> = { readonly [K in keyof T]?: unknown };

const path = (from: unknown): string => {
  const d = text(from);
  return PATH.test(d) ? d : '';
};
const paint = (from: unknown): string => {
  const name = text(from);
  return HEX.test(name) || NAME.test(name) ? name : '';
};
const hex = (from: unknown): string => (HEX.test(text(from)) ? text(from) : '#808080');
const dash = (from: unknown): string => {
  const lengths = text(from);
  return DASH.test(lengths) || lengths === 'own' || lengths === 'fence' ? lengths : '';
};
const length = (from: unknown, fallback = 0): number =>
  Math.min(40, Math.max(-40, number(from, fallback)));

function colour(from: unknown): Colour {
  const both: unknown[] = Array.isArray(from) ? from : [from, from];
  return [hex(both[0]), hex(both[1])];
}

function entries<T>(from: unknown, read: (item: unknown, rank: number) => T): Map<string, T> {
  return new Map(Object.entries(fields(from)).map(([key, item], i) => [key, read(item, i)]));
}

const named = <T>(all: Map<string, T>): Map<string, T> =>
  new Map([...all].filter(([name]) => NAME.test(name)));

export const readParts = (from: unknown, depth: number): Part[] =>
  depth > DEEPEST ? [] : list(from, (item) => readPart(item, depth + 1));

type Is = P.ThemePart['is'];

/** Readers of all kinds of parts. */
const READERS: {
  [K in Is]: (part: Told<Extract<P.ThemePart, { is: K }>>, depth: number) => Part;
} = {
  path: (part) => ({
    is: 'path',
    d: path(part.d),
    fill: paint(part.fill),
    line: paint(part.line),
    width: length(part.width, 0.03),
    fill_opacity: length(part.fill_opacity, 1),
    line_opacity: length(part.line_opacity, 1),
    dash: dash(part.dash),
    flat: part.flat === true,
  }),
  text: (part) => ({
    is: 'text',
    of: text(part.of),
    size: length(part.size),
    x: length(part.x),
    y: length(part.y),
    ink: paint(part.ink) || 'mark',
  }),
  group: (part, depth) => {
    const [x, y, scale] = [length(part.x), length(part.y), length(part.scale, 1)];
    const steps = [`translate(${x} ${y})`];
    if (part.skew) steps.push(`skewX(${number(part.skew)})`);
    if (part.turn) steps.push(`rotate(${number(part.turn)})`);
    if (scale !== 1) steps.push(`scale(${scale})`);
    return {
      is: 'group',
      parts: readParts(part.parts, depth),
      transform: steps.join(' '),
      opacity: length(part.opacity, 1),
      faint: length(part.faint, 1),
      near: part.near === true,
    };
  },
  pick: (part, depth) => ({
    is: 'pick',
    by: texts(part.by),
    of: entries(part.of, (parts) => readParts(parts, depth)),
    otherwise: readParts(part.otherwise, depth),
  }),
  coins: (part) => ({
    is: 'coins',
    r: length(part.r),
    row: part.row === true,
    x: length(part.x),
    y: length(part.y),
  }),
  bar: (part) => ({
    is: 'bar',
    x: length(part.x),
    y: length(part.y),
    width: length(part.width),
    height: length(part.height),
    full: Math.max(1, number(part.full, 1)),
    fill: paint(part.fill),
    track: paint(part.track),
    line: paint(part.line),
  }),
};

function readPart(from: unknown, depth: number): Part | null {
  const part = fields(from);
  const is = text(part.is);
  return Object.hasOwn(READERS, is) ? READERS[is as Is](part, depth) : null;
}

function readPiece(from: unknown): PieceLook {
  const piece: Told<P.ThemePiece> = fields(from);
  const stands = text(piece.stands);
  return {
    parts: readParts(piece.parts, 0),
    stands: STANDS.includes(stands) ? (stands as PieceLook['stands']) : 'alone',
    size: length(piece.size, 1),
    tagged: length(piece.tagged),
    named: piece.named === true,
    leader: text(piece.leader),
    strikes: entries(piece.strikes, (how) => text(how)),
  };
}

function readTone(from: unknown, rank: number): Tone {
  const tone: Told<P.ThemeTone> = fields(from);
  return {
    fill: colour(tone.fill),
    ink: colour(tone.ink),
    kind: text(tone.kind),
    marks: list(tone.marks, (item) => {
      const mark: Told<P.ThemeMark> = fields(item);
      return { lines: path(mark.lines), shapes: path(mark.shapes) };
    }),
    count: Math.min(40, number(tone.count)),
    size: numbers(tone.size),
    tall: numbers(tone.tall),
    lean: length(tone.lean),
    rank,
  };
}

export function readLook(from: unknown): Look {
  const look: Told<P.Theme> = fields(from);
  const ground = text(look.ground);
  return {
    ground: GROUNDS.includes(ground) ? (ground as Look['ground']) : 'plain',
    colours: named(entries(look.colours, colour)),
    backdrop: list(look.backdrop, (item) => {
      const [name, percent] = Array.isArray(item) ? (item as unknown[]) : [];
      return NAME.test(text(name))
        ? ([text(name), length(number(percent) / 10) * 10] as const)
        : null;
    }),
    middle: numbers(look.middle),
    seats: list(look.seats, (item) => {
      const seat: Told<P.ThemeSeat> = fields(item);
      return {
        body: hex(seat.body),
        light: hex(seat.light),
        deep: hex(seat.deep),
        mark: hex(seat.mark),
        edge: colour(seat.edge),
        dash: dash(seat.dash),
        fence: dash(seat.fence),
        shine: HEX.test(text(seat.shine)) ? text(seat.shine) : '',
      };
    }),
    tones: named(entries(look.tones, readTone)),
    cards: named(
      entries(look.cards, (item) => {
        const card: Told<P.ThemeCard> = fields(item);
        return { colour: colour(card.colour), bold: path(card.bold), fine: path(card.fine) };
      }),
    ),
    sums: text(look.sums),
    lies: look.lies === true,
    pieces: entries(look.pieces, readPiece),
    windows: list(look.windows, (item) => {
      const words: Told<P.ThemeWindow> = fields(item);
      const kind = text(words.kind);
      return kind ? { kind, title: text(words.title) || kind, now: text(words.now) } : null;
    }),
    habits: list(look.habits, (item) => {
      const words: Told<P.ThemeHabit> = fields(item);
      const habit = text(words.habit);
      const title = text(words.title) || habit;
      return habit ? { habit, title, alone: words.alone === true } : null;
    }),
  };
}

/** The look of a game whose own look is missing or not loaded yet. */
export const PLAIN: Look = readLook({ seats });

const PLAIN_CARD: CardLook = {
  colour: ['#c8d6d3', '#c8d6d3'],
  bold: 'M.26-.15L.26 .15L0 .3L-.26 .15L-.26-.15L0-.3Z',
  fine: '',
};
export const cardOf = (look: Look, tone: string): CardLook => look.cards.get(tone) ?? PLAIN_CARD;

/** Write a colour as CSS, for light and dark pages. */
export const lightDark = ([light, dark]: Colour): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

/** Write a paint as CSS: a colour, a colour of the owner, or a named colour of the look. */
export function cssOf(name: string): string {
  if (!name || name.startsWith('#')) return name || 'none';
  const own: Record<string, string> = { light: 'body-light', deep: 'body-deep' };
  return OWN.has(name) ? `var(--${own[name] ?? name})` : `var(--${name}, currentcolor)`;
}

/** The values that the parts of a piece use. */
export interface Bearing {
  token: Token;
  /** The number on the piece, which counts down during damage. */
  number: number;
  letter: string;
  shape: string;
}

export const initials = (words: string): string =>
  words
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2);

/** Return the value of a token for a word of a look. */
export function wordOf({ token, number: shown, letter, shape }: Bearing, word: string): string {
  const [kind, place] = word.split('-');
  if (kind === 'mark') return token.marks[Number(place) - 1] ?? '';
  if (kind === 'pip') return String(token.pips[Number(place) - 1] ?? '');
  if (kind === 'initials') return initials(token.text);
  if (kind === 'count') return String(token.count);
  if (kind === 'number') return String(Math.max(0, Math.round(shown)));
  if (kind === 'sides') return String(token.sides);
  if (kind === 'face') return shown < 0 ? '' : shown > 0 ? String(shown) : '?';
  return { text: token.text, tone: token.tone, letter, shape }[kind ?? ''] ?? '';
}

/** Return the short words that may be written on pieces. */
export function wordsOn(look: Look): string[] {
  const found = (parts: readonly Part[]): string[] =>
    parts.flatMap((part) => {
      if (part.is === 'group') return found(part.parts);
      if (part.is !== 'pick') return [];
      const own = part.by.length === 1 && part.by[0] === 'text' ? [...part.of.keys()] : [];
      return [...own.filter(({ length: long }) => long < 3), ...found(part.otherwise)];
    });
  return [...look.pieces.values()].flatMap(({ parts }) => found(parts));
}

/** Return the place of a token in its cell; alone if the look has no such kind. */
export const standsOf = (look: Look, { kind }: Token): PieceLook['stands'] =>
  look.pieces.get(kind)?.stands ?? 'alone';

/** Return the animation of a token's strike, by its marks. */
export function strikeOf(look: Look, token: Token): string {
  const strikes = look.pieces.get(token.kind)?.strikes;
  return token.marks.map((mark) => strikes?.get(mark)).find(Boolean) ?? 'sweep';
}
