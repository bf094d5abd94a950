/** Rotates a tall board to the left where the screen is wide, else towards its player. */

import type { Board, Frame, Point, ViewBox } from '../../protocol/types';

/** A board is rotated if that makes it larger by at least this factor. */
const GAIN = 1.15;

/** Quarter turns of a board to the left. */
export type Turns = 0 | 1 | 2;

/** Boards by their quarter turns, and the boards they come from. */
const turned = [1, 2].map(() => new WeakMap<Board, Board>());
const standing = new WeakMap<Board, Board>();

const over = ([x, y]: Point, turns: number): Point => (turns ? over([y, -x], turns - 1) : [x, y]);

function turn(board: Board, turns: 1 | 2): Board {
  const known = turned[turns - 1]?.get(board);
  if (known) return known;
  const [left, top, w, h] = board.view_box;
  const laid: Board = {
    ...board,
    id: `${board.id} turned ${turns}`,
    view_box: turns === 1 ? [top, -left - w, h, w] : [-left - w, -top - h, w, h],
    cells: board.cells.map((cell) => {
      const [x, y] = over([cell.x, cell.y], turns);
      return { ...cell, x, y, angle: cell.angle - 90 * turns };
    }),
    lines: board.lines.map((line) => ({
      ...line,
      points: line.points.map((each) => over(each, turns)),
    })),
  };
  turned[turns - 1]?.set(board, laid);
  standing.set(laid, board);
  return laid;
}

/** Return a board in its game's orientation. */
export const unrotated = (board: Board): Board => standing.get(board) ?? board;

/** Return a frame with its board turned from its game's orientation. */
export function laid(frame: Frame, turns: Turns): Frame {
  const { scene } = frame;
  const stands = unrotated(scene.board);
  const free = !stands.groups.length && !scene.spots.length;
  const board = turns && free ? turn(stands, turns) : stands;
  return board === scene.board ? frame : { ...frame, scene: { ...scene, board } };
}

/** Return the turns that make a board large, and put a player's side below. In the game's
 *  orientation, the first seat plays from above. */
export function turnsFor(board: Board, seat: number, width: number, height: number): Turns {
  if (fitsBetterRotated(board, width, height)) return 1;
  return seat === 0 ? 2 : 0;
}

/** Return whether a frame shows a board much larger when it is rotated. */
export function fitsBetterRotated(board: Board, width: number, height: number): boolean {
  const [, , w, h]: ViewBox = unrotated(board).view_box;
  return Math.min(width / h, height / w) > GAIN * Math.min(width / w, height / h);
}
