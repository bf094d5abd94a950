/** Whether the mouse really moved: content that slides below a resting mouse is not pointed at. */

import type { Position } from './geometry';

let last: Position | null = null;

globalThis.addEventListener(
  'pointermove',
  ({ clientX, clientY }) => (last = { x: clientX, y: clientY }),
  { capture: true, passive: true },
);

/** Whether one points by a finger here, and not by a mouse. */
export const isTouchDevice = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches;

/** Whether a mouse came over something by moving, and not because that has just appeared there. */
export function hasPointerMoved({ pointerType, clientX, clientY }: PointerEvent): boolean {
  return pointerType !== 'touch' && !(last?.x === clientX && last.y === clientY);
}

/** Whether a click is a finger's tap. */
export const isTouch = (event: Event): boolean =>
  event instanceof PointerEvent && event.pointerType === 'touch';
