/** Positions of the buttons beside a token, and of a panel, in pixels of the board's frame. */

import { coversDisc, type Disc, type Position } from '../../lib/geometry';

const HALF = { width: 84, height: 22 };
const EDGE = 6;
/** Frames at least this wide have a legend at their upper edge, of this height. */
const LEGEND = { from: 500, height: 30 };
const TYPE = 16;

/** Return half the size of the drawn buttons, at least that of a usual row. */
export function halfSize(drawn: Size): Size {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const grown = size > TYPE ? size / TYPE : 1;
  return {
    width: Math.max(HALF.width * grown, drawn.width / 2),
    height: Math.max(HALF.height * grown, drawn.height / 2),
  };
}

const within = (at: number, size: number, half: number): number =>
  Math.min(size - half - EDGE, Math.max(half + EDGE, at));

interface Size {
  width: number;
  height: number;
}

/** Return a place in a direction from the token, just clear of it, and moved into the frame. */
function towards(held: Disc, frame: Size, half: Size, ux: number, uy: number): Position {
  const clear = Math.min(
    (half.width + held.reach) / Math.max(0.001, Math.abs(ux)),
    (half.height + held.reach) / Math.max(0.001, Math.abs(uy)),
  );
  return {
    x: within(held.left + ux * clear, frame.width, half.width),
    y: Math.max(
      frame.width < LEGEND.from ? 0 : LEGEND.height + half.height + EDGE,
      within(held.top + uy * clear, frame.height, half.height),
    ),
  };
}

/** The number of directions to try around the token. */
const WAYS = 16;

/** Return the place of the buttons. Prefer the direction away from the center, where boards are
 *  emptier. Avoid places in `kept`, and the token itself, where a second click would hit a button:
 *  take the nearest direction that covers least. */
export function popoverPosition(
  held: Disc,
  frame: Size,
  half: Size = HALF,
  kept: readonly Disc[] = [],
): Position {
  const dx = held.left - frame.width / 2;
  const dy = held.top - frame.height / 2;
  const first = Math.hypot(dx, dy) > 1 ? Math.atan2(dy, dx) : Math.PI / 2;
  const ways = Array.from({ length: WAYS }, (_, n) => Math.ceil(n / 2) * (n % 2 ? 1 : -1));
  const places = ways.map((way) => {
    const angle = first + (way * 2 * Math.PI) / WAYS;
    return towards(held, frame, half, Math.cos(angle), Math.sin(angle));
  });
  const clear = places.filter((place) => isClear(held, half, place));
  const covered = (place: Position): number =>
    kept.filter((each) => !isClear(each, half, place)).length;
  const [best] = clear.sort((a, b) => covered(a) - covered(b));
  return best ?? places[0] ?? { x: held.left, y: held.top };
}

function isClear(held: Disc, half: Size, { x, y }: Position): boolean {
  return (
    Math.abs(x - held.left) >= half.width + held.reach - 1 ||
    Math.abs(y - held.top) >= half.height + held.reach - 1
  );
}

/** The part of a thing's disc that buttons on it may cover, so that hardly more is hidden. */
const PART = 1.65;

/** On cells with a smaller reach than this, buttons are drawn small, so that they fit on them too. */
export const ROOMY = 86;

/** Return whether buttons fit on a thing itself, where they cover nothing else. */
export const fitsOn = ({ reach }: Disc, { width, height }: Size): boolean =>
  width <= PART * reach && height <= PART * reach;

/** Return the direction from buttons to the thing they are about, in degrees, and the point of
 *  their edge that is nearest to it, from their center. */
export function pointerTo(held: Disc, at: Position, half: Size): Position & { angle: number } {
  const [dx, dy] = [held.left - at.x, held.top - at.y];
  const x = Math.max(-half.width, Math.min(half.width, dx));
  const y = Math.max(-half.height, Math.min(half.height, dy));
  return { x, y, angle: (Math.atan2(dy - y, dx - x) * 180) / Math.PI };
}

/** Return whether a panel of this size fits beside something without covering it. */
export function fitsBeside(held: Disc, frame: Size, size: Size, edge: number): boolean {
  const room = (at: number, whole: number): number =>
    Math.max(at, whole - at) - held.reach - 2 * edge;
  const inside = size.width + 2 * edge <= frame.width && size.height + 2 * edge <= frame.height;
  return (
    inside &&
    (room(held.left, frame.width) >= size.width || room(held.top, frame.height) >= size.height)
  );
}

/** Return the upper left corner of a panel in a corner of the frame. It does not cover the thing it
 *  is about if there is room, and as few of the others as possible. */
export function dockedPosition(
  held: Disc,
  frame: Size,
  size: Size,
  edge: number,
  others: readonly Disc[] = [],
): { left: number; top: number } {
  const [right, bottom] = [frame.width - size.width - edge, frame.height - size.height - edge];
  const corners = [
    { left: right, top: edge },
    { left: edge, top: edge },
    { left: right, top: bottom },
    { left: edge, top: bottom },
  ];
  const covers = (corner: { left: number; top: number }, each: Disc): boolean =>
    coversDisc({ ...corner, ...size }, each);
  const costs = corners.map((corner) => ({
    corner,
    cost:
      (covers(corner, held) ? others.length + 1 : 0) +
      others.filter((each) => covers(corner, each)).length,
  }));
  const [best] = costs.sort((a, b) => a.cost - b.cost);
  return best?.corner ?? { left: edge, top: edge };
}
