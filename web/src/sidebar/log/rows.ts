/** The rows of the log: a story with its open and folded parts. */

import type { LogFilter } from '../../lib/prefs.svelte';
import type { LogLine } from '../../protocol/types';
import {
  counts,
  linesOf,
  passes,
  sections,
  type Section,
  type StoryLine,
  type TurnCounts,
} from './story';

/** A line of the log with a key that stays, and whether the board shows its moment. */
export interface ShownLine extends LogLine {
  key: number;
  marked: boolean;
}

export interface Row extends ShownLine {
  /** True if the row opens and closes others. */
  folds: boolean;
  open: boolean;
  nested: boolean;
  /** The sum of a folded turn or phase. */
  sum: TurnCounts | null;
}

interface Folding {
  /** What the player opened or closed, by key. */
  opened: ReadonlyMap<number, boolean>;
  filter: LogFilter;
  mine: readonly number[];
  /** The name of lines before the first heading. */
  beginning: string;
}

/** The newest turns, which are not folded: what just happened stays in sight as a turn begins. */
const OPEN = 2;
/** Lines without a heading have the key of their first line, less a half. */
const HALF = 0.5;

/** Return the rows of a story. Older turns are folded, unless the shown moment is in them. */
export function logRows(
  story: readonly StoryLine<ShownLine>[],
  { opened, filter, mine, beginning }: Folding,
): Row[] {
  const turns = sections(story);

  function lineRows({ line, details }: StoryLine<ShownLine>): Row[] {
    const open = opened.get(line.key) ?? details.some(({ marked }) => marked);
    const row = { ...line, folds: details.length > 0, open, nested: false, sum: null };
    const inner = details.map((one) => ({
      ...one,
      folds: false,
      open: false,
      nested: true,
      sum: null,
    }));
    return [row, ...(open ? inner : [])];
  }

  function sectionRows(section: Section<ShownLine>, old: boolean, foldable: boolean): Row[] {
    const shown = linesOf(section).filter((each) => passes(each, filter, mine));
    const heading = section.heading ?? shown[0]?.line;
    if (!heading || (filter !== 'all' && !shown.length)) return [];
    const inner = (): Row[] => [
      ...section.lines.filter((each) => passes(each, filter, mine)).flatMap(lineRows),
      ...section.phases.flatMap((phase) => sectionRows(phase, false, true)),
    ];
    // A new turn needs no heading of its own.
    if (!section.heading && !old) return inner();
    const row = section.heading ?? {
      ...heading,
      key: heading.key - HALF,
      seat: -1,
      text: beginning,
      heading: true,
      marked: false,
    };
    const looked = shown.some(({ line, details }) =>
      [line, ...details].some(({ marked }) => marked),
    );
    const folds = shown.length > 0 && foldable;
    const open = !folds || (opened.get(row.key) ?? (looked || !old || filter !== 'all'));
    const sum = open ? null : counts(section);
    return [{ ...row, folds, open, nested: false, sum }, ...(open ? inner() : [])];
  }

  return turns.flatMap((turn, i) => {
    const old = i < turns.length - OPEN;
    return sectionRows(turn, old, old);
  });
}
