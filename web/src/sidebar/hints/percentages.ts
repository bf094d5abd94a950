/** Win chances as percentages that add up to 100. */

/** Whole percents that add up to 100 as the chances do to 1: what is cut off most is rounded up. */
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

/** A chance as people say it; nothing is sure before the end. */
export function percentText(percent: number): string {
  if (percent >= 100) return 'over 99 %';
  return percent <= 0 ? 'under 1 %' : `${percent} %`;
}
