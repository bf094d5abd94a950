/** Where a row of buttons stands next to a token, in pixels of the board's frame. */

const HALF = { width: 84, height: 22 };
const EDGE = 6;
const TYPE = 16;

/** Half of the room that the buttons take, as large as they are drawn; a usual row at least. */
export function halfOf(drawn: Size): Size {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const grown = size > TYPE ? size / TYPE : 1;
  return {
    width: Math.max(HALF.width * grown, drawn.width / 2),
    height: Math.max(HALF.height * grown, drawn.height / 2),
  };
}

export interface Held {
  left: number;
  top: number;
  /** How far the token itself reaches. */
  reach: number;
}

const within = (at: number, size: number, half: number): number =>
  Math.min(size - half - EDGE, Math.max(half + EDGE, at));

interface Size {
  width: number;
  height: number;
}

/** In a direction from the token, just clear of it, and pushed back into the frame. */
function towards(
  held: Held,
  frame: Size,
  half: Size,
  ux: number,
  uy: number,
): { x: number; y: number } {
  const clear = Math.min(
    (half.width + held.reach) / Math.max(0.001, Math.abs(ux)),
    (half.height + held.reach) / Math.max(0.001, Math.abs(uy)),
  );
  return {
    x: within(held.left + ux * clear, frame.width, half.width),
    y: within(held.top + uy * clear, frame.height, half.height),
  };
}

/**
 * Outwards from the middle, where boards are emptier. At an edge of the frame that would lie on the
 * token, and a second click on it would hit a button: then below it, or above.
 */
export function popoverAt(held: Held, frame: Size, half: Size = HALF): { x: number; y: number } {
  const dx = held.left - frame.width / 2;
  const dy = held.top - frame.height / 2;
  const far = Math.hypot(dx, dy);
  const [ux, uy] = far > 1 ? [dx / far, dy / far] : [0, 1];
  const straight = towards(held, frame, half, ux, uy);
  const places = [straight, towards(held, frame, half, 0, 1), towards(held, frame, half, 0, -1)];
  return places.find((place) => isClear(held, half, place)) ?? straight;
}

function isClear(held: Held, half: Size, { x, y }: { x: number; y: number }): boolean {
  return (
    Math.abs(x - held.left) >= half.width + held.reach - 1 ||
    Math.abs(y - held.top) >= half.height + held.reach - 1
  );
}
