/** Looks of games, each fetched once, and their colours as a style sheet. */

import { getContext, setContext } from 'svelte';
import { lightDark, PLAIN, readLook, type Look } from './look';

let known = $state.raw<Readonly<Record<string, Look>>>({});
let asked: Readonly<Record<string, Promise<void> | undefined>> = {};

/** Return a game's look; the plain look until it is loaded. */
export const lookOf = (game: string | undefined): Look => known[game ?? ''] ?? PLAIN;

/** Return whether a game's look is loaded or cannot be loaded. */
export const isKnown = (game: string): boolean => known[game] !== undefined;

/** Store a look that the server sent. */
export function addLook(game: string, from: unknown): void {
  const look = readLook(from);
  known = { ...known, [game]: look };
  addSheet(game, look);
}

/** Add the colours of a look to the page. */
export function addSheet(game = '', look = PLAIN): void {
  const id = `look-of-${game}`;
  const sheet = document.getElementById(id) ?? document.createElement('style');
  sheet.id = id;
  sheet.textContent = sheetOf(game, look);
  document.head.append(sheet);
}

/** Forget all looks. */
export const clearLooks = (): void => void ([known, asked] = [{}, {}]);

/** Fetch a game's look, once; on a failure the game gets the plain look. */
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

/** Provide the look of the game that child components draw. */
export const provideLook = (get: () => Look): void => void setContext(KEY, get);

/** Return the look that a parent component provides. */
export const useLook = (): (() => Look) =>
  getContext<(() => Look) | undefined>(KEY) ?? (() => PLAIN);

/** Return the style sheet of a look. Its values were checked when it was read. */
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
      ? `${of} .own-ground .look-${i}, ${of} .own-ground.look-${i} { --edge: ${seat.shine}; }` +
        ` ${of} .own-ground.on-paper.look-${i} { --edge: ${lightDark(seat.edge)}; }`
      : '',
  ]);
  return [
    `${of} .own-ground { ${colours.join(' ')} }`,
    `${of} .world.own-ground { ${back} }`,
    ...seats.filter(Boolean),
  ].join('\n');
}
