/** Animates plates to where the considered choice would move them, and back. */

import type { Board, Group } from '../../protocol/types';
import { interpolatePlates, previewPoses, type PlatePoses } from '../../animation/platesPreview';

const MS = 180;
const NONE: PlatePoses = {};

export class PlatesPreview {
  poses = $state.raw<PlatePoses>(NONE);
  #aim: PlatePoses = NONE;
  #frame = 0;

  /** Move plates to their previewed places, animated or at once. */
  show(board: Board, groups: readonly Group[], still: boolean): void {
    const to = previewPoses(board, groups);
    if (JSON.stringify(to) === JSON.stringify(this.#aim)) return;
    cancelAnimationFrame(this.#frame);
    this.#aim = to;
    if (still) {
      this.poses = to;
      return;
    }
    const from = this.poses;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - start) / MS));
      this.poses = interpolatePlates(board, from, to, t);
      if (t < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Forget the preview: the board has changed. */
  forget(): void {
    cancelAnimationFrame(this.#frame);
    this.#aim = this.poses = NONE;
  }
}
