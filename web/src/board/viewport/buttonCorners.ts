/** Finds a corner for the buttons over the board where they cover no target. */

import type { Position } from '../../lib/geometry';
import type { Side } from './viewport';

/** Something to choose, in pixels of the board's frame, as a disc. */
export interface Disc {
  left: number;
  top: number;
  reach: number;
}

/** Return a place on the board with a diameter as a disc in its frame. */
export const discOf = (
  { x, y }: Position,
  wide: number,
  onScreen: (x: number, y: number) => { left: number; top: number },
  scale: number,
): Disc => ({ ...onScreen(x, y), reach: (wide * scale) / 2 });

/** Places along an edge for its button, in order of preference. */
const ALONG = [0.5, 0.3, 0.7, 0.15, 0.85];

/** Return the place along an edge where a button covers no `kept` disc and the fewest others. */
export function placeAlongEdge(
  side: Side,
  kept: readonly Disc[],
  others: readonly Disc[],
  width: number,
  height: number,
): number {
  const depth = SIDE / 2 + 2;
  const far = { left: depth, right: width - depth, up: depth, down: height - depth }[side];
  const level = side === 'up' || side === 'down';
  const covered = (share: number, discs: readonly Disc[]): number => {
    const [x, y] = level ? [share * width, far] : [far, share * height];
    return discs.filter((disc) => {
      return Math.hypot(disc.left - x, disc.top - y) < disc.reach + SIDE / 2;
    }).length;
  };
  const ways = ALONG.map((share) => ({
    share,
    bad: covered(share, kept),
    less: covered(share, others),
  }));
  const [best] = ways.sort((a, b) => a.bad - b.bad || a.less - b.less);
  return best?.share ?? 0.5;
}

export type Corner = 'bottom right' | 'bottom left' | 'top right' | 'top left';

/** In order of preference, so that buttons stay where players look for them. */
const CORNERS: readonly Corner[] = ['bottom right', 'bottom left', 'top right', 'top left'];
/** A button's side, the gap between two, and the distance from the edges. */
const [SIDE, GAP, EDGE] = [40, 4, 8];

/** The same for a button that would cover something in every corner. */
const SMALL = { side: 28, edge: 2 };

export interface ButtonCorner {
  corner: Corner;
  buttons: number;
  /** True for a single button of the smallest size for a finger. */
  small?: true;
}

/** Return the buttons as discs. */
export function buttonDiscs(lying: ButtonCorner, width: number, height: number): Disc[] {
  const { corner, buttons, small } = lying;
  const [side, edge] = small ? [SMALL.side, SMALL.edge] : [SIDE, EDGE];
  const from = edge + side / 2;
  const top = corner.startsWith('top') ? from : height - from;
  return Array.from({ length: buttons }, (_, at) => {
    const along = from + at * (SIDE + GAP);
    return { left: corner.endsWith('left') ? along : width - along, top, reach: side / 2 };
  });
}

/** Return the corner where the buttons cover the fewest of `first`, then of `discs`. If they cover
 *  any, try a single button, then a small one. Among equal corners, the one that covers the fewest
 *  of `others` wins. */
export function freeCorner(
  discs: readonly Disc[],
  buttons: number,
  width: number,
  height: number,
  first: readonly Disc[] = [],
  others: readonly Disc[] = [],
): ButtonCorner {
  const covered = (
    from: readonly Disc[],
    { corner, buttons: count, small }: ButtonCorner,
  ): number => {
    const [side, edge] = small ? [SMALL.side, SMALL.edge] : [SIDE, EDGE];
    const wide = count * side + (count - 1) * GAP;
    const left = corner.endsWith('left') ? edge : width - edge - wide;
    const top = corner.startsWith('top') ? edge : height - edge - side;
    return from.filter((disc) => {
      const x = Math.max(left, Math.min(disc.left, left + wide));
      const y = Math.max(top, Math.min(disc.top, top + side));
      return Math.hypot(disc.left - x, disc.top - y) < disc.reach;
    }).length;
  };
  const lyings: readonly ButtonCorner[] = [
    ...CORNERS.map((corner) => ({ corner, buttons })),
    ...CORNERS.map((corner) => ({ corner, buttons: 1 })),
    ...CORNERS.map((corner) => ({ corner, buttons: 1, small: true as const })),
  ];
  const ways = lyings.map((lying) => ({
    lying,
    covers: covered(first, lying) * (discs.length + 1) + covered(discs, lying),
  }));
  const fewest = Math.min(...ways.map(({ covers }) => covers));
  const good = ways.filter(({ covers }) => covers === fewest);
  // If nothing avoids covering something, the small button covers least.
  const like = (fewest ? good.find(({ lying }) => lying.small) : undefined) ?? good[0];
  const [best] = good
    .filter(({ lying: { buttons: count, small } }) => {
      return count === like?.lying.buttons && small === like.lying.small;
    })
    .map(({ lying }) => ({ lying, less: covered(others, lying) }))
    .sort((a, b) => a.less - b.less);
  return best?.lying ?? { corner: 'bottom right', buttons };
}
