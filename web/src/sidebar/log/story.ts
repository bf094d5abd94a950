/** The log as a story: details under the line that sums them up, lines under their turns and
 *  phases. */

import type { LogFilter } from '../../lib/prefs.svelte';
import type { LogLine } from '../../protocol/types';

export interface StoryLine<T extends LogLine> {
  line: T;
  details: T[];
}

/** Details stand alone until the line that sums them up exists. */
export function storyLines<T extends LogLine>(lines: readonly T[]): StoryLine<T>[] {
  const story: StoryLine<T>[] = [];
  let details: T[] = [];
  const alone = (line: T): StoryLine<T> => ({ line, details: [] });
  for (const line of lines) {
    if (line.detail) details.push(line);
    else if (line.system) story.push(alone(line));
    else {
      if (line.heading) story.push(...details.map(alone), alone(line));
      else story.push({ line, details });
      details = [];
    }
  }
  return [...story, ...details.map(alone)];
}

/** A turn or phase with its lines. A log may begin in the middle of one, without its heading. */
export interface Section<T extends LogLine> {
  heading: T | null;
  lines: StoryLine<T>[];
  phases: Section<T>[];
}

/** Return the turns of a story. A phase is a heading of a seat below a turn's heading. */
export function sections<T extends LogLine>(story: readonly StoryLine<T>[]): Section<T>[] {
  const turns: Section<T>[] = [];
  for (const each of story) {
    const turn = turns.at(-1);
    if (!each.line.heading) {
      if (!turn) turns.push({ heading: null, lines: [each], phases: [] });
      else (turn.phases.at(-1) ?? turn).lines.push(each);
      continue;
    }
    const section = { heading: each.line, lines: [], phases: [] };
    const above = turn?.heading && turn.heading.seat < 0 && each.line.seat >= 0;
    (above ? turn.phases : turns).push(section);
  }
  return turns;
}

/** Return all lines of a section, without headings. */
export const linesOf = <T extends LogLine>({ lines, phases }: Section<T>): StoryLine<T>[] => [
  ...lines,
  ...phases.flatMap(linesOf),
];

const isFight = <T extends LogLine>({ line, details }: StoryLine<T>): boolean =>
  line.topic === 'fight' || details.some(({ topic }) => topic === 'fight');

/** Return whether a filter shows a line. */
export function passes<T extends LogLine>(
  each: StoryLine<T>,
  filter: LogFilter,
  mine: readonly number[],
): boolean {
  if (filter === 'fights') return isFight(each) || each.line.losses.length > 0;
  const { seat, losses, system } = each.line;
  return filter === 'all' || system || [seat, ...losses].some((one) => mine.includes(one));
}

/** The counts of a folded turn. */
export interface TurnCounts {
  lines: number;
  fights: number;
  /** Each seat that lost pieces, with their number. */
  losses: [number, number][];
}

/** Count what happened in a section. */
export function counts<T extends LogLine>(section: Section<T>): TurnCounts {
  const all = linesOf(section);
  const lost = all.flatMap(({ line, details }) => [line, ...details].flatMap((one) => one.losses));
  const seats = [...new Set(lost)].sort((a, b) => a - b);
  return {
    lines: all.length,
    fights: all.filter(isFight).length,
    losses: seats.map((seat) => [seat, lost.filter((one) => one === seat).length]),
  };
}
