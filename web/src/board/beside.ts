/** Where a row of buttons stands next to a token, in pixels of the board's frame. */

const HALF = { width: 84, height: 22 };
const EDGE = 6;

export interface Held {
  left: number;
  top: number;
  /** How far the token itself reaches. */
  reach: number;
}

const within = (at: number, size: number, half: number): number =>
  Math.min(size - half - EDGE, Math.max(half + EDGE, at));

/** Outwards from the middle, where boards are emptier, and clear of the token. */
export function beside(
  held: Held,
  frame: { width: number; height: number },
): { x: number; y: number } {
  const dx = held.left - frame.width / 2;
  const dy = held.top - frame.height / 2;
  const far = Math.hypot(dx, dy);
  const [ux, uy] = far > 1 ? [dx / far, dy / far] : [0, 1];
  const clear = Math.min(
    (HALF.width + held.reach) / Math.max(0.001, Math.abs(ux)),
    (HALF.height + held.reach) / Math.max(0.001, Math.abs(uy)),
  );
  return {
    x: within(held.left + ux * clear, frame.width, HALF.width),
    y: within(held.top + uy * clear, frame.height, HALF.height),
  };
}
