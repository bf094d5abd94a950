/** The number of standard deviations around the mean that hold 95 % of a normal distribution. */
const Z = 1.959963984540054;

/** Return Wilson's interval of 95 % for the share of games won; a draw is half a win. */
export function wilson(won: number, games: number): [low: number, high: number] {
  if (games <= 0) return [0, 1];
  const share = won / games;
  const whole = 1 + Z ** 2 / games;
  const middle = (share + Z ** 2 / (2 * games)) / whole;
  const spread = (Z / whole) * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2));
  return [Math.max(0, middle - spread), Math.min(1, middle + spread)];
}
