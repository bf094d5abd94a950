/** Fetched frames, and boards that later frames refer to. */

import type { Board, Frame } from '../../protocol/types';
import { shareUnchanged } from './structuralSharing';
import type { DataSource } from '../connection/dataSource';

export class FrameCache {
  readonly #source: DataSource;
  readonly #boards = new Map<string, Board>();
  readonly #old = new Map<number, Frame>();

  constructor(source: DataSource) {
    this.#source = source;
  }

  /** Return a frame with its board. If the frame only names a board, it is looked up; unknown
   *  boards are taken from `near`. */
  whole(frame: Frame, near: Frame | null): Frame {
    const { board } = frame.scene;
    const known = board.cells.length
      ? undefined
      : (this.#boards.get(board.id) ?? near?.scene.board);
    const scene = shareUnchanged(near?.scene, { ...frame.scene, board: known ?? board });
    if (board.cells.length) this.#boards.set(board.id, scene.board);
    return { ...frame, scene };
  }

  /** Return the frame of an older step, as a seat sees it. */
  async at(seq: number, seat: number): Promise<Frame> {
    const frame = this.#old.get(seq) ?? (await this.#source.frame(seq, seat));
    this.#old.set(seq, frame);
    return frame;
  }

  /** Forget all frames, after a change of seat or an undo. */
  forget(): void {
    this.#old.clear();
  }
}
