/** A finished game in words: turning point, length, luck. */

import * as messages from '../../messages/table/result';
import { you } from '../../messages/table/match';
import { percent } from '../../lib/text/words';
import type { Luck, GameTurningPoint } from '../../protocol/types';

type Names = ReadonlyMap<number, string>;

/** A player's name; empty for the reader. */
const nameOf = (seat: number, called: Names): string => {
  const name = called.get(seat) ?? '';
  return name === you ? '' : name;
};

const hundredths = (share: number): number => Math.round(100 * share);

/** Write a share in percent with its sign: "+3 %", "−3 %", "±0 %". */
function signedPercent(share: number): string {
  const whole = hundredths(share);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : '±'}${Math.abs(whole)}\u00a0%`;
}

/** Tell the turning point, by its turn or else by its step. */
export function turningPointText(
  { seq, turn, seat, before, after }: GameTurningPoint,
  called: Names,
  steps: readonly number[],
): string {
  return messages.turningPoint({
    turn,
    step: steps[seq] ?? seq,
    name: nameOf(seat, called),
    before: percent(before),
    after: percent(after),
  });
}

/** Tell the length of a game, in turns (negative: unknown) and in steps of its record. */
export function lengthText(steps: number, turns: number): string {
  return steps < 0 ? '' : messages.length(turns, steps);
}

/** Tell the luck of every player; "" if nobody had any. */
export function luckText(luck: readonly Luck[], called: Names): string {
  const each = luck.map(({ seat, gained }) =>
    messages.luckFor(signedPercent(gained), nameOf(seat, called)),
  );
  const usual = Math.max(1, ...luck.map(({ spread }) => hundredths(spread)));
  const any = luck.some(({ gained }) => hundredths(gained) !== 0);
  return any ? messages.luck(each, `${usual}\u00a0%`) : '';
}
