/** Seat colours. Each has its own pattern, so that they also differ in greyscale. */

import type { Scene, SeatView } from '../../protocol/types';

const LOOKS = 8;

/** Return one of the eight looks for any colour number. */
export function seatLook(colour: number): number {
  return Number.isInteger(colour) && colour >= 0 ? colour % LOOKS : 0;
}

export function seatOf(scene: Scene | undefined, seat: number): SeatView | undefined {
  return scene?.seats.find((each) => each.seat === seat);
}

/** Return the class with a seat's colours; things without an owner have their own class. */
export function seatClass(scene: Scene | undefined, seat: number): string {
  const view = seatOf(scene, seat);
  return view ? `look-${seatLook(view.colour)}` : 'look-none';
}
