/** Measured results of unequal sides. */

import type { Game, SideResult } from '../../protocol/types';
import { listText, percent } from '../../lib/text/words';
import {
  activeOptions,
  countDifferences,
  variantsOf,
  defaultValues,
  type Values,
} from '../options/options';

/** Within so much of its equal share a side is as good as the others. */
const EVEN = 0.02;

/** What one side won, in words. */
export const wonText = ({ points, games }: SideResult): string =>
  `It won ${percent(points / games)} of ${games} games between equal bots.`;

const sidesOf = (game: Game, count: number, values: Values): Game['sides'][number] | undefined =>
  game.sides.find(
    ({ options, points }) =>
      points.length === count &&
      !countDifferences(activeOptions(game.options, values), values, options),
  );

/** Whether some side is known to win less than half of its equal share. */
export function areUnfair(game: Game, count: number, values: Values): boolean {
  const sides = sidesOf(game, count, values);
  return sides !== undefined && Math.min(...sides.points) < sides.games / count / 2;
}

/** The smallest share that a side won; -1 where it was not measured. */
function least(game: Game, count: number, values: Values): number {
  const sides = sidesOf(game, count, values);
  return sides ? Math.min(...sides.points) / sides.games : -1;
}

/**
 * The options that a new table begins with: the usual ones, or where these are unfair the fairest
 * of the presets.
 */
export function proposedValues(game: Game, count: number): Values {
  const values = defaultValues(game);
  if (!areUnfair(game, count, values)) return values;
  const ways = [values, ...variantsOf(game).map(({ options }) => options)];
  const fairest = ways.toSorted((a, b) => least(game, count, b) - least(game, count, a))[0];
  return { ...values, ...fairest };
}

/**
 * What each side won between equal bots with these options and so many seats, in words; empty where
 * it was not measured.
 */
export function sidesText(game: Game, count: number, values: Values): string {
  const sides = sidesOf(game, count, values);
  if (!sides) return '';
  const names = game.seat_names[String(count)] ?? [];
  const shares = sides.points.map((points) => points / sides.games);
  const won = listText(
    shares.map((share, seat) => {
      const name = names[seat] ?? `Seat ${seat + 1}`;
      return `${name}${seat ? '' : ' won'} ${percent(share)}`;
    }),
  );
  const even = shares.every((share) => Math.abs(share - 1 / count) <= EVEN);
  const counted = `${won} of ${sides.games} games between equal bots.`;
  if (even) return `The sides are about equal: ${counted}`;
  return `The sides are not equal: ${counted} With sides swapped in a second game it is fair.`;
}
