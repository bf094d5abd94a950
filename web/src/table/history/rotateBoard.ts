/** Rotates a tall board to the left where the screen is wide. */

import type { Board, Frame, Point, ViewBox } from '../../protocol/types';

/** A board is rotated if that makes it larger by at least this factor. */
const GAIN = 1.15;

const lying = new WeakMap<Board, Board>();
const standing = new WeakMap<Board, Board>();

const over = ([x, y]: Point): Point => [y, -x];

function down(board: Board): Board {
  const known = lying.get(board);
  if (known) return known;
  const [left, top, w, h] = board.view_box;
  const laid: Board = {
    ...board,
    id: `${board.id} lying`,
    view_box: [top, -left - w, h, w],
    cells: board.cells.map((cell) => {
      const [x, y] = over([cell.x, cell.y]);
      return { ...cell, x, y, angle: cell.angle - 90 };
    }),
    lines: board.lines.map((line) => ({ ...line, points: line.points.map(over) })),
  };
  lying.set(board, laid);
  standing.set(laid, board);
  return laid;
}

/** Return a board in its game's orientation. */
export const unrotated = (board: Board): Board => standing.get(board) ?? board;

/** Return a frame with its board rotated or in its game's orientation. */
export function laid(frame: Frame, yes: boolean): Frame {
  const { scene } = frame;
  const stands = unrotated(scene.board);
  const board = yes && !stands.groups.length && !scene.spots.length ? down(stands) : stands;
  return board === scene.board ? frame : { ...frame, scene: { ...scene, board } };
}

/** Return whether a frame shows a board much larger when it is rotated. */
export function fitsBetterRotated(board: Board, width: number, height: number): boolean {
  const [, , w, h]: ViewBox = unrotated(board).view_box;
  return Math.min(width / h, height / w) > GAIN * Math.min(width / w, height / h);
}
