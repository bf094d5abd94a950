/** Win chances as percentages that add up to 100. */

import { nearlyAll, nearlyNone } from '../../messages/table/hints';

/** Round chances to whole percents that add up to 100, by the largest remainders. */
export function percents(chances: readonly number[]): number[] {
  const sum = chances.reduce((all, each) => all + each, 0);
  if (sum <= 0) return chances.map(() => 0);
  const exact = chances.map((each) => (100 * each) / sum);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((all, each) => all + each, 0);
  const order = exact
    .map((each, i) => [each - Math.floor(each), i] as const)
    .sort((a, b) => b[0] - a[0]);
  const raised = new Set(order.slice(0, left).map(([, i]) => i));
  return whole.map((each, i) => (raised.has(i) ? each + 1 : each));
}

/** Write a chance. No chance is certain before the end. */
export function percentText(percent: number): string {
  if (percent >= 100) return nearlyAll;
  return percent <= 0 ? nearlyNone : `${percent}\u00a0%`;
}
