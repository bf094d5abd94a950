/** How seats look: six colours, each with a pattern of its own, so that grey tells them apart too. */

import type { Scene, SeatView } from './protocol';

export const PATTERNS = ['rim', 'hatch', 'dots', 'bars', 'cross', 'chevron'] as const;

/** The look of a colour number; any number gives one of the six. */
export function look(colour: number): number {
  return Number.isInteger(colour) && colour >= 0 ? colour % PATTERNS.length : 0;
}

export function seatOf(scene: Scene | undefined, seat: number): SeatView | undefined {
  return scene?.seats.find((each) => each.seat === seat);
}

/** The class that carries a seat's colours; things of nobody have their own. */
export function lookClass(scene: Scene | undefined, seat: number): string {
  const view = seatOf(scene, seat);
  return view ? `look-${look(view.colour)}` : 'look-none';
}
