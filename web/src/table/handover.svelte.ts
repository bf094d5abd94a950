/** Handover of a screen that several players share. */

import type { Frame } from '../protocol/types';

export class Handover {
  /** The seat that the covered screen waits for; -1 for none. */
  to = $state(-1);
  /** The seat whose player took over the screen. */
  #uncovered = $state(-1);

  /** Return whether a seat's cards stay face down, as others look at the same screen. */
  covers(seat: number, mine: readonly number[]): boolean {
    return mine.length > 1 && mine.includes(seat) && seat !== this.#uncovered;
  }

  /** Uncover the screen and return the seat whose view is shown. */
  uncover(): number {
    const seat = this.to;
    this.#uncovered = seat;
    this.to = -1;
    return seat;
  }

  /** Follow a frame: return the seat whose view is shown, or -1 while the screen waits for another.
   * */
  follow(frame: Frame, seat: number, mine: readonly number[]): number {
    const next = frame.acting.includes(seat)
      ? seat
      : (frame.acting.find((each) => mine.includes(each)) ?? -1);
    if (next < 0) return -1;
    // The screen stays uncovered until another player decides.
    if (next !== this.#uncovered) this.#uncovered = -1;
    this.to = frame.scene.prompt.secret && next !== this.#uncovered ? next : -1;
    return this.to < 0 ? next : -1;
  }

  /** In a window, hand the screen only to a seat that asked for time. */
  attend(asking: number | undefined): void {
    if (asking === undefined) this.to = -1;
    else if (asking !== this.#uncovered) this.to = asking;
  }
}
