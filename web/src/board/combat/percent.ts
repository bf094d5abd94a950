/** A chance of a fight in whole percents; what is not sure is not told as if it were. */
export function oddsPercent(odds: number): number {
  const whole = Math.round(odds * 100);
  return odds > 0 && odds < 1 ? Math.min(Math.max(whole, 1), 99) : whole;
}
