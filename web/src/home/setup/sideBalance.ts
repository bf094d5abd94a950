/** Measured results of unequal sides. */

import type { Game } from '../../protocol/types';
import { percent } from '../../lib/text/words';
import { wilson } from '../../lib/wilson';
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

type Sides = Game['sides'][number];

/** Return all measurements with these options; the first one counts. */
const measurementsOf = (game: Game, count: number, values: Values): Sides[] =>
  game.sides.filter(
    ({ options, points }) =>
      points.length === count &&
      !countDifferences(activeOptions(game.options, values), values, options),
  );

const sidesOf = (game: Game, count: number, values: Values): Sides | undefined =>
  measurementsOf(game, count, values)[0];

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

/** Describe what each side won between equal bots with these options, and other bots that clearly
 *  disagree; "" if not measured. */
export function sidesText(game: Game, count: number, values: Values): string {
  const [first, ...others] = measurementsOf(game, count, values);
  if (!first) return '';
  const disagreeing = others.filter((other) => disagree(first, other));
  return messages.balance(
    isEven(first),
    resultOf(game, first),
    disagreeing.map((other) => resultOf(game, other)),
  );
}

const intervalsOf = ({ points, games }: Sides): [low: number, high: number][] =>
  points.map((won) => wilson(won, games));

/** No difference is shown if each interval has the equal share, or if all shares are close to it. */
function isEven(sides: Sides): boolean {
  const equal = 1 / sides.points.length;
  return (
    intervalsOf(sides).every(([low, high]) => low <= equal && equal <= high) ||
    sides.points.every((points) => Math.abs(points / sides.games - equal) <= EVEN)
  );
}

/** Return whether a side's intervals in two measurements have nothing in common. */
function disagree(one: Sides, other: Sides): boolean {
  const others = intervalsOf(other);
  return intervalsOf(one).some(([low, high], seat) => {
    const [otherLow, otherHigh] = others[seat] ?? [0, 1];
    return low > otherHigh || high < otherLow;
  });
}

function resultOf(game: Game, sides: Sides): messages.SideResults {
  const names = game.seat_names[String(sides.points.length)] ?? [];
  const won = sides.points.map((points, seat) => {
    const [low, high] = wilson(points, sides.games);
    return {
      name: names[seat] ?? messages.seat(seat + 1),
      share: percent(points / sides.games),
      from: percent(low),
      to: percent(high),
    };
  });
  return { bot: botText(game, sides.bot), games: sides.games, won };
}

/** Name a bot for people: a level by its title, a search by its iterations. */
function botText(game: Game, bot: string): string {
  const level = game.levels.find((each) => each.bot === bot);
  const iterations = /\biterations=(\d+)/.exec(bot)?.[1];
  return level?.title ?? (iterations ? messages.searchBot(iterations) : bot);
}
