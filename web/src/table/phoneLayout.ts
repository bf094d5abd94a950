/** Heights of the board and of what lies below it on a phone. */

import type { Board, Scene } from '../protocol/types';

/** So much higher than wide a board may be there. */
const TALLEST = 2.4;
/** No cell is wider there than so many pixels: a board of one leaves its room to the rest. */
const CELL = 150;

/** How high a board is that is as wide as a phone: wide boards leave room for the rest. */
export function boardAspect(scene: Scene | undefined): number {
  // Where parts of it move its own shape changes, and what is below it must not.
  if (scene?.board.groups.length) return scene.seats.length > 3 ? 0.92 : 1;
  const [, , w, h] = scene?.board.view_box ?? [0, 0, 1, 1];
  return Math.min(TALLEST, Math.max(0.75, h / w));
}

/** So many pixels a board is high at most. */
export function maxBoardHeight(board: Board | undefined): number {
  const [, , , h] = board?.view_box ?? [0, 0, 1, 1];
  const widest = Math.max(0, ...(board?.cells ?? []).map(({ size }) => 2 * size));
  return widest ? Math.round((CELL * h) / widest) : Infinity;
}

/** What stands below a board has so many pixels at least, if it can be; a tall board is narrow, and
 *  gets some of them: most where nobody holds cards. What a teacher says needs room beside the
 *  choices, whatever the board. */
export function minPanelHeight(scene: Scene | undefined, taught: boolean): number {
  const tall = boardAspect(scene) > 1;
  if (taught) return tall ? 530 : 490;
  if (!tall) return 470;
  return scene?.tokens.some(({ kind }) => kind === 'card') ? 430 : 350;
}
