/** Frames of an analysis that were fetched or are being fetched. */

import type { Frame, Analysis } from '../protocol/types';
import { getPosition } from './api';

/** The largest number of frames in the cache. */
const KEPT = 200;

export class FrameCache {
  readonly #known = new Map<string, Promise<Frame>>();

  /** Return the frame of a stop, with the choices of a seat. */
  at(analysis: Analysis, stop: number, seat: number): Promise<Frame> {
    const name = `${analysis.id} ${stop} ${seat}`;
    const known = this.#known.get(name);
    if (known) return known;
    const frame = getPosition(analysis, stop, seat);
    frame.catch(() => this.#known.delete(name));
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(name, frame);
    return frame;
  }
}
