/** What has happened at a table: its frames and its log, and the moment of them one looks at. */

import type { Frame, LogLine } from '../lib/protocol';
import { Frames } from './frames';

export class History {
  log = $state.raw<LogLine[]>([]);
  /** The newest frame; what is on the board may still be on its way there. */
  newest = $state.raw<Frame | null>(null);
  /** The moment one looks at; null for now. */
  past = $state.raw<Frame | null>(null);
  /** Rises with every undo, after which a step may be another one. */
  version = 0;

  /** Whether several players read here: then nothing that is for one of them alone. */
  readonly #shared: () => boolean;
  readonly #frames: Frames;
  #wanted = -1;

  constructor(id: string, shared: () => boolean) {
    this.#frames = new Frames(id);
    this.#shared = shared;
  }

  /** The number of the newest step, -1 before the first. */
  get seq(): number {
    return this.newest?.seq ?? -1;
  }

  /** The whole log, as it is told anew. */
  read(lines: LogLine[]): void {
    this.log = this.#readable(lines);
  }

  /** A line that is no step. */
  note(line: LogLine): void {
    this.log = [...this.log, line];
  }

  /** A frame that follows, with its lines; gives it whole. */
  add(frame: Frame): Frame {
    const known = this.log.filter(({ note }) => !note).map((line) => line.seq);
    const fresh = this.#readable(frame.lines).filter((line) => !known.includes(line.seq));
    this.log = [...this.log, ...fresh];
    return this.put(frame);
  }

  /** A frame that stands for all before it; gives it whole. */
  put(frame: Frame): Frame {
    this.newest = this.#frames.whole(frame, this.newest);
    return this.newest;
  }

  /** What was fetched before is of another seat, or was taken back. */
  forget(): void {
    this.#frames.forget();
  }

  /** An older frame; null when another moment is wanted by the time it comes. */
  async at(seq: number, seat: number): Promise<Frame | null> {
    this.#wanted = seq;
    const frame = await this.#frames.at(seq, seat);
    return this.#wanted === seq ? this.#frames.whole(frame, this.newest) : null;
  }

  /** Back to now; whether one was elsewhere. */
  leave(): boolean {
    const looked = this.past !== null;
    this.#wanted = -1;
    this.past = null;
    return looked;
  }

  #readable(lines: LogLine[]): LogLine[] {
    return this.#shared() ? lines.filter((line) => !line.private) : lines;
  }
}
