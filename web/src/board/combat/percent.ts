/** Return odds in whole percent; odds below 1 are never shown as 100, nor odds above 0 as 0. */
export function oddsPercent(odds: number): number {
  const whole = Math.round(odds * 100);
  return odds > 0 && odds < 1 ? Math.min(Math.max(whole, 1), 99) : whole;
}
