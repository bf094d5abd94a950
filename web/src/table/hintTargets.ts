/** The target of a hint, and the bot's step that can be explained. */

import type { Frame, Hint, LogLine, TableSeat, Target } from '../protocol/types';

/** Return the target to start with for a hint; for a plan, its longest available part. `made`: the
 *  part of the plan that the player has made since. */
export function hintedTarget(
  hint: Hint | null,
  targets: readonly Target[],
  made: readonly number[] = [],
): Target | undefined {
  const actions = hint?.suggestions[0]?.actions ?? [];
  // If the plan exists already, the rest is to end it.
  const due = hint?.planned ? actions.at(-1) : actions[made.length];
  const plain = targets.find(({ plan, then, action }) => !plan && !then.length && action === due);
  if (plain) return plain;
  const begins = (plan: number[]): boolean => plan.every((action, i) => action === actions[i]);
  return targets
    .filter(({ plan }) => plan && plan.length > made.length && begins(plan))
    .sort((a, b) => (b.plan?.length ?? 0) - (a.plan?.length ?? 0))[0];
}

/** Return the bot's step to explain: the shown one, or the start of its last turn. */
export function stepToExplain(
  log: readonly LogLine[],
  past: Frame | null,
  seats: readonly TableSeat[],
): number {
  const bots = new Set(seats.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat));
  const steps = log.filter((line) => !line.system);
  if (past) {
    const { seq } = past;
    return steps.some((line) => line.seq === seq && bots.has(line.seat)) ? seq : -1;
  }
  const last = steps.findLastIndex((line) => bots.has(line.seat));
  const before = steps.slice(0, last).findLastIndex(({ seat }) => seat !== steps[last]?.seat);
  return last < 0 ? -1 : (steps[before + 1]?.seq ?? -1);
}
