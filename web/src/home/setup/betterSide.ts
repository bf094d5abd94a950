/** The side that a newcomer gets where sides differ. */

import type { Game, OptionValue } from '../../protocol/types';

/** Below this share above its equal one, a side is not better. */
const CLEAR = 0.05;

export interface BetterSide {
  seat: number;
  name: string;
  /** The share of games that the side won between equal bots. */
  share: number;
  games: number;
}

/** Return the side that won clearly more than the others with some options, if it was measured. */
export function betterSide(
  game: Game,
  count: number,
  options: Readonly<Record<string, OptionValue>>,
): BetterSide | undefined {
  const valueOf = (name: string) =>
    options[name] ?? game.options.find((option) => option.name === name)?.default;
  const measured = game.sides.find(
    (sides) =>
      sides.points.length === count &&
      Object.entries(sides.options).every(([name, value]) => valueOf(name) === value),
  );
  if (!measured) return undefined;
  const share = Math.max(...measured.points) / measured.games;
  if (share < 1 / count + CLEAR) return undefined;
  const seat = measured.points.findIndex((points) => points / measured.games === share);
  const name = game.seat_names[String(count)]?.[seat] ?? '';
  return { seat, name, share, games: measured.games };
}
