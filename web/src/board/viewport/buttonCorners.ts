/** Places of the buttons over the board, away from its targets. */

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

/** Return the number of buttons: by touch a pinch also zooms out, and fewer buttons cover less. */
export const buttonCount = (closer: boolean, touch: boolean): number =>
  closer ? (touch ? 2 : 3) : 1;

/** Return the buttons in the lower right corner as discs. */
export const buttonDiscs = (buttons: number, width: number, height: number): Disc[] =>
  Array.from({ length: buttons }, (_, at) => ({
    left: width - EDGE - SIDE / 2 - at * (SIDE + GAP),
    top: height - EDGE - SIDE / 2,
    reach: SIDE / 2,
  }));

/** Return how far below the top edge of the buttons the lowest disc reaches that they cover, in
 *  pixels; 0 if they cover none. */
export function depthBelowButtons(
  discs: readonly Disc[],
  buttons: number,
  width: number,
  height: number,
): number {
  const wide = buttons * SIDE + (buttons - 1) * GAP;
  const row = { left: width - EDGE - wide, top: height - EDGE - SIDE, width: wide, height: SIDE };
  const depths = discs
    .filter((disc) => coversDisc(row, disc))
    .map(({ top, reach }) => top + reach - row.top);
  return Math.max(0, ...depths);
}
