/** A place on the board that covers no choice. */

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The corners of a board, as CSS classes, in the order in which they are tried. */
export const CORNERS = ['bottom left', 'top left', 'top right', 'bottom right'] as const;
export type Corner = (typeof CORNERS)[number];
const MARGIN = 8;

/** Return the place of a card of that size in a corner. */
function placeOf(corner: Corner, { left, top, right, bottom }: Rect, size: Size): Rect {
  const { width, height } = size;
  const x = corner.endsWith('left') ? left + MARGIN : right - MARGIN - width;
  const y = corner.startsWith('top') ? top + MARGIN : bottom - MARGIN - height;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

interface Size {
  width: number;
  height: number;
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Return the corner in which a card covers the fewest choices, and whether it covers none. */
export function freePlace(
  board: Rect,
  size: Size,
  choices: readonly Rect[],
): { corner: Corner; free: boolean } {
  const covered = CORNERS.map((corner) => {
    const place = placeOf(corner, board, size);
    return choices.filter((choice) => overlap(place, choice)).length;
  });
  const least = Math.min(...covered);
  return { corner: CORNERS[covered.indexOf(least)] ?? CORNERS[0], free: least === 0 };
}
