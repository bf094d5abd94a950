/** Where the buttons over a board lie: in a corner where they cover nothing that may be chosen. */

import type { Side } from './sight';

/** Something to choose, in pixels of the board's frame, as a disc. */
export interface Disc {
  left: number;
  top: number;
  reach: number;
}

/** A place of the board, so many units wide, as a disc of its frame. */
export const discOf = (
  { x, y }: { readonly x: number; readonly y: number },
  wide: number,
  onScreen: (x: number, y: number) => { left: number; top: number },
  scale: number,
): Disc => ({ ...onScreen(x, y), reach: (wide * scale) / 2 });

/** How far along an edge its button may lie, where one looks for it first. */
const ALONG = [0.5, 0.3, 0.7, 0.15, 0.85];

/** How far along an edge a button covers none of what is `kept`, and the fewest of the others. */
export function alongFor(
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

/** In this order, so that they stay where one looks for them. */
const CORNERS: readonly Corner[] = ['bottom right', 'bottom left', 'top right', 'top left'];
/** A button's side, the gap between two, and how far they lie from the edges. */
const [SIDE, GAP, EDGE] = [40, 4, 8];

export interface Lying {
  corner: Corner;
  buttons: number;
}

/** The buttons that lie there, as discs. */
export function discsIn({ corner, buttons }: Lying, width: number, height: number): Disc[] {
  const from = EDGE + SIDE / 2;
  const top = corner.startsWith('top') ? from : height - from;
  return Array.from({ length: buttons }, (_, at) => {
    const along = from + at * (SIDE + GAP);
    return { left: corner.endsWith('left') ? along : width - along, top, reach: SIDE / 2 };
  });
}

/** The first corner where so many buttons in a row cover the fewest of these, and before that the
 *  fewest of the `first`; where they cover any that one alone would not, there is one alone. Of
 *  corners that are alike in that, the one where they cover the fewest of the `others`. */
export function lyingFor(
  discs: readonly Disc[],
  buttons: number,
  width: number,
  height: number,
  first: readonly Disc[] = [],
  others: readonly Disc[] = [],
): Lying {
  const covered = (from: readonly Disc[], corner: Corner, count: number): number => {
    const wide = count * SIDE + (count - 1) * GAP;
    const left = corner.endsWith('left') ? EDGE : width - EDGE - wide;
    const top = corner.startsWith('top') ? EDGE : height - EDGE - SIDE;
    return from.filter((disc) => {
      const x = Math.max(left, Math.min(disc.left, left + wide));
      const y = Math.max(top, Math.min(disc.top, top + SIDE));
      return Math.hypot(disc.left - x, disc.top - y) < disc.reach;
    }).length;
  };
  const ways = [buttons, 1].flatMap((count) =>
    CORNERS.map((corner) => ({
      corner,
      buttons: count,
      covers: covered(first, corner, count) * (discs.length + 1) + covered(discs, corner, count),
    })),
  );
  const fewest = Math.min(...ways.map(({ covers }) => covers));
  const good = ways.filter(({ covers }) => covers === fewest);
  const most = good[0]?.buttons ?? buttons;
  const [best] = good
    .filter((way) => way.buttons === most)
    .map((way) => ({ ...way, less: covered(others, way.corner, way.buttons) }))
    .sort((a, b) => a.less - b.less);
  return { corner: best?.corner ?? 'bottom right', buttons: best?.buttons ?? buttons };
}
