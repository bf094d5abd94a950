/** Looks of games, each fetched once, and their colours as a style sheet. */

import { getContext, setContext } from 'svelte';
import { lightDark, PLAIN, readLook, type Look } from './look';

let known = $state.raw<Readonly<Record<string, Look>>>({});
let asked: Readonly<Record<string, Promise<void> | undefined>> = {};

/** How a game looks; paper until that is known. */
export const lookOf = (game: string | undefined): Look => known[game ?? ''] ?? PLAIN;

/** Whether it is known how a game looks, or that it cannot be. */
export const isKnown = (game: string): boolean => known[game] !== undefined;

/** Takes what a server tells of a game's look. */
export function addLook(game: string, from: unknown): void {
  const look = readLook(from);
  known = { ...known, [game]: look };
  addSheet(game, look);
}

/** Adds the colours of a game's look to the page, or those that hold without a game. */
export function addSheet(game = '', look = PLAIN): void {
  const id = `look-of-${game}`;
  const sheet = document.getElementById(id) ?? document.createElement('style');
  sheet.id = id;
  sheet.textContent = sheetOf(game, look);
  document.head.append(sheet);
}

/** All games lie on paper again until somebody asks. */
export const clearLooks = (): void => void ([known, asked] = [{}, {}]);

/** Asks for a game's look, if nobody has yet. What cannot be had lies on paper. */
export function fetchLook(game: string): Promise<void> {
  if (isKnown(game)) return Promise.resolve();
  let under = asked[game];
  if (!under) {
    under = (async () => {
      const answer = await fetch(`/api/games/${encodeURIComponent(game)}/theme`);
      addLook(game, answer.ok ? await answer.json() : {});
    })().catch(() => {
      asked = { ...asked, [game]: undefined };
      known = { ...known, [game]: PLAIN };
    });
    asked = { ...asked, [game]: under };
  }
  return under;
}

const KEY = Symbol('look');

/** Says how the game looks whose things are drawn below here. */
export const provideLook = (get: () => Look): void => void setContext(KEY, get);

/** How the game looks whose things are drawn here. */
export const useLook = (): (() => Look) =>
  getContext<(() => Look) | undefined>(KEY) ?? (() => PLAIN);

/** The colours of a look. Everything in it has been read, so nothing else can stand in it. */
export function sheetOf(game: string, look: Look): string {
  const of = game && `[data-look="${CSS.escape(game)}"]`;
  const [x = 50, y = 45] = look.middle;
  const colours = [
    ...[...look.colours].map(([name, colour]) => `--${name}: ${lightDark(colour)};`),
    ...[...look.tones].flatMap(([name, { fill, ink }]) => [
      `--tone-${name}: ${lightDark(fill)};`,
      `--tone-ink-${name}: ${lightDark(ink)};`,
    ]),
  ];
  const stops = look.backdrop.map(([name, percent]) => `var(--${name}) ${percent}%`);
  const back = stops.length
    ? `background: radial-gradient(circle at ${x}% ${y}%, ${stops.join(', ')});`
    : '';
  const seats = look.seats.flatMap((seat, i) => [
    `${of} .look-${i} { --body: ${seat.body}; --body-light: ${seat.light};` +
      ` --body-deep: ${seat.deep}; --mark: ${seat.mark}; --edge: ${lightDark(seat.edge)};` +
      ` --dash: ${seat.dash || 'none'}; --fence: ${seat.fence || '0.03 0.08'}; }`,
    seat.shine
      ? `${of} .own-ground .look-${i}, ${of} .own-ground.look-${i} { --edge: ${seat.shine}; }`
      : '',
  ]);
  return [
    `${of} .own-ground { ${colours.join(' ')} }`,
    `${of} .world.own-ground { ${back} }`,
    ...seats.filter(Boolean),
  ].join('\n');
}
