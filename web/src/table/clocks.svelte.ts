/** Clocks of a table: updated by the server now and then, counted down here. */

import { countText } from '../lib/text/words';
import type { ServerMessage } from '../protocol/types';

/** The time left on a clock, in milliseconds, at a moment of `performance.now()`. */
interface ClockFace {
  left: number;
  runs: boolean;
  at: number;
}

/** Below this time, in milliseconds, tenths of seconds are shown. */
export const LOW_TIME_MS = 10_000;

export class Clocks {
  #faces = $state.raw<readonly ClockFace[]>([]);

  told({ left, running }: Extract<ServerMessage, { type: 'clocks' }>): void {
    const at = performance.now();
    this.#faces = left.map((ms, seat) => ({ left: ms, runs: running.includes(seat), at }));
  }

  /** Return a seat's clock; null without one. */
  of(seat: number): ClockFace | null {
    const face = this.#faces[seat];
    return face && face.left >= 0 ? face : null;
  }
}

/** Return the time left on a clock, in milliseconds. */
export function timeLeft(face: ClockFace): number {
  return face.runs ? Math.max(0, face.left - (performance.now() - face.at)) : face.left;
}

/** Return a clock's text: 4:05, 1:00:00, with tenths at the end. */
export function clockText(ms: number): string {
  if (ms < LOW_TIME_MS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const low = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${low}` : `${minutes}:${low}`;
}

/** Return a clock's text for screen readers. */
export function spokenTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.filter(([count]) => count > 0);
  return said.map(([count, unit]) => countText(count, unit)).join(' ') || 'no time';
}
