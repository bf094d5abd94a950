/** Seat colours. Each has its own pattern, so that they also differ in grey. */

import type { Scene, SeatView } from '../../protocol/types';

const LOOKS = 8;

/** The look of a colour number; any number gives one of the eight. */
export function seatLook(colour: number): number {
  return Number.isInteger(colour) && colour >= 0 ? colour % LOOKS : 0;
}

export function seatOf(scene: Scene | undefined, seat: number): SeatView | undefined {
  return scene?.seats.find((each) => each.seat === seat);
}

/** The class that carries a seat's colours; things of nobody have their own. */
export function seatClass(scene: Scene | undefined, seat: number): string {
  const view = seatOf(scene, seat);
  return view ? `look-${seatLook(view.colour)}` : 'look-none';
}
