/** Captions of played events: their text, their reading time, and the log lines they cover. */

import type { Frame, GameEvent } from '../protocol/types';

/** The text of one step, and its lines within the frame. */
export interface Caption {
  frame: Frame;
  events: readonly GameEvent[];
  /** The first of its lines and the one after the last, counted within the frame. */
  from: number;
  to: number;
}

const SHORTEST = 350;
const LONGEST = 1000;
const EACH = 8;
const START = 250;

/** Return the reading time of a caption in milliseconds, for a player who knows the game. A motion
 *  tells itself: where it is `seen`, its words delay nothing. */
export function readingTime(events: readonly GameEvent[], seen = true): number {
  const told = events.filter(({ text }) => text);
  const words = told.map(({ text }) => text).join(' ');
  if (!words || (seen && told.every(({ kind }) => kind === 'moved'))) return 0;
  return Math.min(LONGEST, Math.max(SHORTEST, START + EACH * words.length));
}

/** Return the caption of each step of a frame; null for a step without readable text. */
export function captionsOf(
  frame: Frame,
  acts: readonly { events: readonly GameEvent[] }[],
  readable: (event: GameEvent) => boolean,
): (Caption | null)[] {
  const lines = frame.events.filter((event) => event.text && readable(event));
  return acts.map((act) => {
    const events = lines.filter((event) => act.events.includes(event) && event.kind !== 'heading');
    const numbers = events.map((event) => lines.indexOf(event));
    if (!numbers.length) return null;
    return { frame, events, from: Math.min(...numbers), to: Math.max(...numbers) + 1 };
  });
}

/** Return the last caption of a frame that is shown without motion. */
export function lastCaption(frame: Frame, readable: (event: GameEvent) => boolean): Caption | null {
  const events = frame.events.filter((event) => event.text && readable(event));
  const from = Math.max(0, events.length - 2);
  return events.length ? { frame, events: events.slice(from), from, to: events.length } : null;
}
