/** Finds the element under the pointer and its help, from the page's data attributes. */

import * as messages from '../messages/help';
import { whyBlocked } from '../table/choices/targets';
import type { Cell, Scene, SeatView, Target, Token } from '../protocol/types';
import {
  findHelp,
  keysOfCell,
  keysOfUnavailable,
  keysOfTarget,
  keysOfToken,
  keysOfTray,
  SCORE_KEY,
  termsIn,
  type HelpBook,
  type HelpEntry,
} from './helpBook';

/** Help about a target: one entry in full, or one line each of several. */
export interface HelpContent {
  helps: HelpEntry[];
  /** The reason why the target cannot be chosen; "" if it can. */
  why: string;
  /** The target itself, drawn beside the text. */
  token: Token | null;
  cell: Cell | null;
  /** The target is common ground, whose help does not open by itself. */
  common: boolean;
}

/** The largest number of terms of a sentence that help explains. */
const MOST_SPOKEN = 4;
const NONE = { why: '', token: null, cell: null, common: false };

const THINGS = [
  'data-word',
  'data-explains',
  'data-token',
  'data-action',
  'data-unavailable',
  'data-tray',
  'data-cell',
  'data-seat',
  'data-says',
];
const ANY = THINGS.map((name) => `[${name}]`).join(', ');

/** Return the nearest element with help. */
export const helpTargetAt = (from: EventTarget | null): Element | null =>
  from instanceof Element ? from.closest(ANY) : null;

const only = (help: HelpEntry | undefined, over: Partial<HelpContent> = {}): HelpContent | null => {
  if (!help && !over.why) return null;
  return { helps: help ? [help] : [], ...NONE, ...over };
};

const mark = (sign: string, title: string, line: string): HelpEntry => ({
  ...{ title, lines: [line], words: [sign] },
  ...{ rule: '', token: null, parts: [] },
});

/** Help about marks that the page draws at a seat. */
const MARKS: Record<string, HelpEntry> = {
  acts: mark('◂', messages.toAct, messages.toActNote),
  ready: mark('✓', messages.ready, messages.readyNote),
  here: mark('●', messages.here, messages.hereNote),
  away: mark('○', messages.away, messages.awayNote),
};

/** Return help about the marks and numbers at a seat, in their order. */
function ofSeat(book: HelpBook, { score, notes }: SeatView, marks: string): HelpContent | null {
  const large = score ? book.get(SCORE_KEY) : undefined;
  const helps = [
    ...marks.split(' ').flatMap((name) => MARKS[name] ?? []),
    ...(large ? [large] : termsIn(book, score)),
    ...notes.flatMap((note) => termsIn(book, note)),
  ];
  return helps.length ? { helps: [...new Set(helps)], ...NONE } : null;
}

/** Explain the badge of a token's seat on the board; "" if it has none. */
function badgeText(scene: Scene, { at, seat }: Token): string {
  const owner = scene.seats.find((each) => each.seat === seat);
  if (!owner?.letter || !scene.board.cells.some(({ id }) => id === at)) return '';
  return messages.seatBadge(owner.letter, owner.name);
}

function ofTarget(book: HelpBook, scene: Scene, target: Target): HelpContent | null {
  const help = findHelp(book, keysOfTarget(target));
  const moved = scene.tokens.find(({ id }) => id === target.preview?.token) ?? null;
  return only(help, { token: help?.parts.length || help?.token ? null : moved });
}

/** Return the help about an element; null for none. */
export function helpFor(
  thing: Element,
  book: HelpBook,
  scene: Scene | undefined,
): HelpContent | null {
  const of = (name: string): string | null => thing.getAttribute(name);
  const word = of('data-word');
  if (word !== null) return only(termsIn(book, word)[0]);
  const said = of('data-explains');
  if (said !== null) {
    // Find terms in their plural, too.
    const helps = termsIn(book, `${said} ${said.replace(/s\b/g, '')}`).slice(0, MOST_SPOKEN);
    return helps.length ? { helps, ...NONE } : null;
  }
  if (!scene) return null;
  const id = of('data-token');
  if (id !== null) {
    const token = scene.tokens.find((each) => each.id === id) ?? null;
    const why = whyBlocked(scene, id);
    const help = token ? findHelp(book, keysOfToken(token)) : undefined;
    const badge = token && badgeText(scene, token);
    const told = help && badge ? { ...help, lines: [...help.lines, badge] } : help;
    return token && only(told, { token, why });
  }
  const action = of('data-action');
  if (action !== null) {
    const named = scene.targets.filter(({ name }) => name === action);
    const alike = named.filter(({ role }) => role === of('data-role'));
    const target = alike.find(({ ref }) => ref === of('data-ref')) ?? alike[0] ?? named[0];
    return target ? ofTarget(book, scene, target) : null;
  }
  const label = of('data-unavailable');
  if (label !== null) {
    const refused = scene.unavailable.find((each) => each.label === label);
    return refused ? only(findHelp(book, keysOfUnavailable(refused)), { why: refused.why }) : null;
  }
  const at = of('data-cell');
  if (at !== null) {
    const cell = [...scene.board.cells, ...scene.spots].find((each) => each.id === at) ?? null;
    const help = cell ? findHelp(book, keysOfCell(cell)) : undefined;
    return only(help, { cell, common: help === book.get('cell'), why: whyBlocked(scene, at) });
  }
  const beside = of('data-tray');
  if (beside !== null) {
    const tray = scene.trays.find((each) => each.id === beside);
    return tray ? only(findHelp(book, keysOfTray(tray))) : null;
  }
  const seat = scene.seats.find((each) => String(each.seat) === of('data-seat'));
  if (seat) return ofSeat(book, seat, of('data-marks') ?? '');
  const helps = termsIn(book, thing.textContent);
  return helps.length ? { helps, ...NONE } : null;
}
