/** Keeps the buttons over the board away from its targets. */

import { coversDisc, type Disc, type Position } from '../../lib/geometry';
import type { Side } from './viewport';

/** Return a place on the board with a diameter as a disc in its frame. */
export const discOf = (
  { x, y }: Position,
  wide: number,
  onScreen: (x: number, y: number) => { left: number; top: number },
  scale: number,
): Disc => ({ ...onScreen(x, y), reach: (wide * scale) / 2 });

/** Places along an edge for its button, in order of preference. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];

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

/** A button's side, the gap between two, and the distance from the edges. */
const [SIDE, GAP, EDGE] = [40, 4, 8];

/** The same for a button that would cover something at its usual size. */
const SMALL = { side: 28, edge: 2 };

/** The buttons in the lower right corner. */
export interface ButtonRow {
  buttons: number;
  /** True for a single button of the smallest size for a finger. */
  small?: true;
}

/** Return the buttons as discs. */
export function buttonDiscs({ buttons, small }: ButtonRow, width: number, height: number): Disc[] {
  const [side, edge] = small ? [SMALL.side, SMALL.edge] : [SIDE, EDGE];
  const from = edge + side / 2;
  return Array.from({ length: buttons }, (_, at) => ({
    left: width - from - at * (SIDE + GAP),
    top: height - from,
    reach: side / 2,
  }));
}

/** The distance from its center at which a small button may cover a thing. */
const CENTER = 8;

/** Return as many of the buttons as cover none of the discs: all, a single one, a small one that
 *  leaves their centers free, or none. They keep their corner, where players look for them. */
export function buttonsThatFit(
  discs: readonly Disc[],
  buttons: number,
  width: number,
  height: number,
): ButtonRow {
  const covers = ({ buttons: count, small }: ButtonRow): boolean => {
    const [side, edge] = small ? [SMALL.side, SMALL.edge] : [SIDE, EDGE];
    const wide = count * side + (count - 1) * GAP;
    const row = {
      left: width - edge - wide,
      top: height - edge - side,
      width: wide,
      height: side,
    };
    return discs.some((disc) =>
      coversDisc(row, small ? { ...disc, reach: Math.min(CENTER, disc.reach) } : disc),
    );
  };
  const ways: readonly ButtonRow[] = [{ buttons }, { buttons: 1 }, { buttons: 1, small: true }];
  return ways.find((way) => !covers(way)) ?? { buttons: 0 };
}
