/** Places help beside its target, never over it, and inside the window. */

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
  /** The largest height there. */
  most: number;
}

const GAP = 10;
const EDGE = 8;

const within = (at: number, size: number, room: number): number =>
  Math.max(EDGE, Math.min(at, room - size - EDGE));

/** Place help to the right or left of a target if there is room, else below or above. */
export function placePopover(of: Box, size: Size, room: Size): Place {
  const right = room.width - of.left - of.width - GAP - EDGE;
  const left = of.left - GAP - EDGE;
  const tall = room.height - 2 * EDGE;
  if (size.height <= tall && size.width <= Math.max(right, left)) {
    const at = size.width <= right ? of.left + of.width + GAP : of.left - GAP - size.width;
    const top = within(of.top + (of.height - size.height) / 2, size.height, room.height);
    return { left: at, top, most: tall };
  }
  const below = room.height - of.top - of.height - GAP - EDGE;
  const above = of.top - GAP - EDGE;
  const along = within(of.left + (of.width - size.width) / 2, size.width, room.width);
  if (size.height <= below || below >= above) {
    return { left: along, top: of.top + of.height + GAP, most: Math.max(below, 0) };
  }
  const most = Math.max(above, 0);
  return { left: along, top: of.top - GAP - Math.min(size.height, most), most };
}
