/** A finished game in words: turning point, length, luck. */

import { countText, percent } from '../../lib/text/words';
import type { Luck, GameTurningPoint } from '../../protocol/types';

type Names = ReadonlyMap<number, string>;

/** Who has given no name. */
const YOU = 'You';

const hundredths = (share: number): number => Math.round(100 * share);

/** A share in percent with its sign: "+3 %", "−3 %", "±0 %". */
function signedPercent(share: number): string {
  const whole = hundredths(share);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : '±'}${Math.abs(whole)}\u00a0%`;
}

/** With which turn it turned, for whom; or by which step, where turns have no numbers. */
export function turningPointText(
  { seq, turn, seat, before, after }: GameTurningPoint,
  called: Names,
  steps: readonly number[],
): string {
  const way = `from ${percent(before)} to ${percent(after)}`;
  const name = called.get(seat) ?? '';
  const whose = name === YOU ? 'your' : `${name}’s`;
  const when = turn ? `in turn ${turn}` : `by step ${steps[seq] ?? seq}`;
  return `It turned most ${when}: ${whose} chances went ${way}.`;
}

/**
 * How long it was: in steps of its record, and in turns where the game says how many there were
 * (-1: it is not told); before the first turn was over they say nothing.
 */
export function lengthText(steps: number, turns: number): string {
  if (steps < 0) return '';
  const all = countText(steps, 'step');
  return turns <= 0 ? `After ${all}.` : `After ${countText(turns, 'turn')}, in ${all}.`;
}

/** What dice gave everybody; "" where that is nothing. */
export function luckText(luck: readonly Luck[], called: Names): string {
  const each = luck.map(({ seat, gained }, i) => {
    const name = called.get(seat) ?? '';
    const worth = `${signedPercent(gained)}${i ? '' : ' of a win'}`;
    return `${worth} to ${name === YOU ? 'you' : name}`;
  });
  const usual = Math.max(1, ...luck.map(({ spread }) => hundredths(spread)));
  const any = luck.some(({ gained }) => hundredths(gained) !== 0);
  return any ? `The dice were worth ${each.join(', ')}; usually ±${usual}\u00a0%.` : '';
}
