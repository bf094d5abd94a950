/** Measured results of unequal sides. */

import type { Game } from '../../protocol/types';
import { percent } from '../../lib/text/words';
import * as messages from '../../messages/home/setup';
import {
  activeOptions,
  countDifferences,
  variantsOf,
  defaultValues,
  type Values,
} from '../options/options';

/** A side this close to its equal share counts as even. */
const EVEN = 0.02;

const sidesOf = (game: Game, count: number, values: Values): Game['sides'][number] | undefined =>
  game.sides.find(
    ({ options, points }) =>
      points.length === count &&
      !countDifferences(activeOptions(game.options, values), values, options),
  );

/** Return whether a side wins less than half of its equal share. */
export function areUnfair(game: Game, count: number, values: Values): boolean {
  const sides = sidesOf(game, count, values);
  return sides !== undefined && Math.min(...sides.points) < sides.games / count / 2;
}

/** Return the smallest share that a side won; -1 if it was not measured. */
function least(game: Game, count: number, values: Values): number {
  const sides = sidesOf(game, count, values);
  return sides ? Math.min(...sides.points) / sides.games : -1;
}

/** Return the options of a new table: the defaults, or the fairest preset if those are unfair. */
export function proposedValues(game: Game, count: number): Values {
  const values = defaultValues(game);
  if (!areUnfair(game, count, values)) return values;
  const ways = [values, ...variantsOf(game).map(({ options }) => options)];
  const fairest = ways.toSorted((a, b) => least(game, count, b) - least(game, count, a))[0];
  return { ...values, ...fairest };
}

/** Describe what each side won between equal bots with these options; "" if not measured. */
export function sidesText(game: Game, count: number, values: Values): string {
  const sides = sidesOf(game, count, values);
  if (!sides) return '';
  const names = game.seat_names[String(count)] ?? [];
  const shares = sides.points.map((points) => points / sides.games);
  const even = shares.every((share) => Math.abs(share - 1 / count) <= EVEN);
  const won = shares.map((share, seat) => ({
    name: names[seat] ?? messages.seat(seat + 1),
    share: percent(share),
  }));
  return messages.balance(even, won, sides.games);
}
