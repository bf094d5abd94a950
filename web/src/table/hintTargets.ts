/** The target of a hint, and the bot's step that can be explained. */

import type { Frame, Hint, LogLine, TableSeat, Target } from '../protocol/types';

/** What may be pointed at to begin with what a hint says: in a plan, as much of it as can be. */
export function hintedTarget(hint: Hint | null, targets: readonly Target[]): Target | undefined {
  const actions = hint?.suggestions[0]?.actions ?? [];
  // Where that stands already, what is left is to say so.
  const due = hint?.planned ? actions.at(-1) : actions[0];
  const plain = targets.find(({ plan, action }) => !plan && action === due);
  if (plain) return plain;
  const begins = (plan: number[]): boolean => plan.every((action, i) => action === actions[i]);
  return targets
    .filter(({ plan }) => plan?.length && begins(plan))
    .sort((a, b) => (b.plan?.length ?? 0) - (a.plan?.length ?? 0))[0];
}

/** The step of a bot that one may ask about: the one looked at, or how its last turn began. */
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
