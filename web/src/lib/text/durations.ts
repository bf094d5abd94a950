/** Durations and relative times in words. */

import { justNow, underAMinute } from '../../messages/common';
import { countText } from './words';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** Describe a time by its distance from now in seconds: "2 hours ago", "in 3 days". */
export function relativeTime(seconds: number): string {
  for (const [unit, size] of STEPS) {
    // A minute after "in 7 days" it is not yet "in 6 days".
    if (seconds >= 2 * size - size / 24) return words.format(Math.round(seconds / size), unit);
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? underAMinute : justNow;
}

/** Write a duration: "2 days", "90 seconds". */
export function durationText(seconds: number): string {
  const [unit, size] = STEPS.find(([, size]) => seconds % size === 0) ?? ['second', 1];
  return countText(seconds / size, unit);
}
