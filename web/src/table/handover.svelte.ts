/** Several players at one screen: who looks now, and when it is handed over. */

import type { Frame } from '../protocol/types';

export class Handover {
  /** The seat that the screen waits for, with everything covered; -1 for none. */
  to = $state(-1);
  /** The seat whose player took the screen over. */
  #uncovered = $state(-1);

  /** Whether a seat's cards stay face down here: others look at the same screen. */
  covers(seat: number, mine: readonly number[]): boolean {
    return mine.length > 1 && mine.includes(seat) && seat !== this.#uncovered;
  }

  /** The screen was handed over; gives the seat to look through. */
  uncover(): number {
    const seat = this.to;
    this.#uncovered = seat;
    this.to = -1;
    return seat;
  }

  /** Somebody is to decide: gives the seat to look through, -1 where it waits for another. */
  follow(frame: Frame, seat: number, mine: readonly number[]): number {
    const next = frame.acting.includes(seat)
      ? seat
      : (frame.acting.find((each) => mine.includes(each)) ?? -1);
    if (next < 0) return -1;
    // Whoever sits at the screen stays uncovered until another is to decide.
    if (next !== this.#uncovered) this.#uncovered = -1;
    this.to = frame.scene.prompt.secret && next !== this.#uncovered ? next : -1;
    return this.to < 0 ? next : -1;
  }

  /** In a window the screen is handed over only to a seat that asked for time. */
  attend(asking: number | undefined): void {
    if (asking === undefined) this.to = -1;
    else if (asking !== this.#uncovered) this.to = asking;
  }
}
