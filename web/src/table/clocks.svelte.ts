/** Clocks of a table: updated by the server now and then, counted down here. */

import { countText } from '../lib/text/words';
import type { ServerMessage } from '../protocol/types';

/** What was left on a clock, in milliseconds, at a moment of `performance.now()`. */
interface ClockFace {
  left: number;
  runs: boolean;
  at: number;
}

/** Below so many milliseconds tenths are shown. */
export const LOW_TIME_MS = 10_000;

export class Clocks {
  #faces = $state.raw<readonly ClockFace[]>([]);

  told({ left, running }: Extract<ServerMessage, { type: 'clocks' }>): void {
    const at = performance.now();
    this.#faces = left.map((ms, seat) => ({ left: ms, runs: running.includes(seat), at }));
  }

  /** The clock of a seat; nothing where it has none. */
  of(seat: number): ClockFace | null {
    const face = this.#faces[seat];
    return face && face.left >= 0 ? face : null;
  }
}

/** What is left on a clock now. */
export function timeLeft(face: ClockFace): number {
  return face.runs ? Math.max(0, face.left - (performance.now() - face.at)) : face.left;
}

/** How a clock shows what is left: 4:05, 1:00:00, and with tenths at last. */
export function clockText(ms: number): string {
  if (ms < LOW_TIME_MS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const low = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${low}` : `${minutes}:${low}`;
}

/** How one says what is left. */
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
