/** Tells real mouse movements from content that slides below a resting mouse. */

import type { Position } from './geometry';

let last: Position | null = null;

globalThis.addEventListener(
  'pointermove',
  ({ clientX, clientY }) => (last = { x: clientX, y: clientY }),
  { capture: true, passive: true },
);

/** Return whether the main pointer is a finger. */
export const isTouchDevice = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches;

/** Return whether the mouse moved onto an element, instead of the element appearing below it. */
export function hasPointerMoved({ pointerType, clientX, clientY }: PointerEvent): boolean {
  return pointerType !== 'touch' && !(last?.x === clientX && last.y === clientY);
}

/** The pixels that a finger can hit, or tell apart. */
export const FINGERTIP = 40;

/** The pixels of a piece that a finger hits without covering it. */
export const LARGE_PIECE = 32;

/** Return whether a click is a tap by finger that cannot have meant another element. */
export const isClearTap = ({ pointerType, currentTarget }: Partial<PointerEvent>): boolean =>
  pointerType === 'touch' &&
  currentTarget instanceof HTMLElement &&
  Math.min(currentTarget.offsetWidth, currentTarget.offsetHeight) >= FINGERTIP;
