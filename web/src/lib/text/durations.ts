/** Durations and relative times in words. */

import { countText } from './words';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** When something was or will be, so many seconds from now: "2 hours ago", "in 3 days". */
export function relativeTime(seconds: number): string {
  for (const [unit, size] of STEPS) {
    // What is still to come is not shorter by a day as soon as a minute of it has gone.
    if (seconds >= 2 * size - size / 24) return words.format(Math.round(seconds / size), unit);
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? 'in less than a minute' : 'just now';
}

/** How long something lasts: "2 days", "90 seconds". */
export function durationText(seconds: number): string {
  const [unit, size] = STEPS.find(([, size]) => seconds % size === 0) ?? ['second', 1];
  return countText(seconds / size, unit);
}
