/** Coordinates and texts of the win chart. */

import type { ChancesAt } from '../../protocol/types';

export const WIDE = 320;
export const HIGH = 112;

/** Return the place of a step, from 0 to `WIDE`. */
export const xOf = (step: number, steps: number): number =>
  (WIDE * Math.min(step, steps)) / Math.max(1, steps);

/** Return the height of a chance; the top is a sure win. */
export const yOf = (chance: number): number => HIGH * (1 - Math.min(1, Math.max(0, chance)));

/** Return the path of a seat's line. */
export function lineOf(course: readonly ChancesAt[], seat: number, steps: number): string {
  return course
    .map(({ step, chances }, i) => {
      const [x, y] = [xOf(step, steps), yOf(chances[seat] ?? 0)];
      return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Return the last chances at or before a step. */
export function chancesAt(course: readonly ChancesAt[], step: number): ChancesAt | undefined {
  return course.findLast((each) => each.step <= step);
}

/** Return the step nearest to a place across the chart, from 0 to 1. */
export function nearestStep(course: readonly ChancesAt[], part: number): number {
  const steps = course.at(-1)?.step ?? 0;
  const wanted = part * steps;
  return course.reduce(
    (best, { step }) => (Math.abs(step - wanted) < Math.abs(best - wanted) ? step : best),
    course[0]?.step ?? 0,
  );
}

/** Write a gain: `+7 %`, `−12 %`, `±0 %`. */
export function gainText(part: number): string {
  const whole = Math.round(100 * part);
  return whole === 0 ? '±0 %' : `${whole > 0 ? '+' : '−'}${Math.abs(whole)} %`;
}
