/** Frames and log of a table, and the moment that is looked at. */

import { laid } from './rotateBoard';
import type { Frame, LogLine } from '../../protocol/types';
import { FrameCache } from './frameCache';
import type { DataSource } from '../connection/dataSource';

/** So many of the newest frames are kept, to be played once more. */
const KEPT = 100;
/** So many are played once more at most. */
const MOST_AGAIN = 40;
const MINE = 'mine';

export class History {
  log = $state.raw<LogLine[]>([]);
  /** The newest frame; what is on the board may still be on its way there. */
  newest = $state.raw<Frame | null>(null);
  /** The moment one looks at; null for now. */
  past = $state.raw<Frame | null>(null);
  /** Rises with every undo, after which a step may be another one. */
  version = 0;
  /** Whether boards lie down. */
  #lying = false;

  /** Whether several players read here: then nothing that is for one of them alone. */
  readonly #shared: () => boolean;
  readonly #frames: FrameCache;
  #wanted = -1;
  /** The newest frames, without a gap. */
  #row: Frame[] = [];

  constructor(source: DataSource, shared: () => boolean) {
    this.#frames = new FrameCache(source);
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
    const known = this.log.filter(({ system }) => !system).map((line) => line.seq);
    const fresh = this.#readable(frame.lines).filter((line) => !known.includes(line.seq));
    this.log = [...this.log, ...fresh];
    return this.put(frame);
  }

  /** A frame that stands for all before it; gives it whole. */
  put(frame: Frame): Frame {
    this.newest = this.#whole(frame);
    const follows = this.#row.at(-1)?.seq === frame.seq - 1;
    this.#row = [...(follows ? this.#row.slice(1 - KEPT) : []), this.newest];
    return this.newest;
  }

  /** Where what one may want to see again begins: the last turn of others, or one's own last step. */
  lastTurn(mine: readonly number[]): number {
    let [first, who] = [this.seq, ''];
    for (let at = this.#row.length - 1; at > 0 && this.#row.length - at <= MOST_AGAIN; at -= 1) {
      const decider = this.#decider(at, mine);
      if (!decider) continue; // What follows by itself belongs to the decision before it.
      if (who && decider !== who) break;
      who = decider;
      first = this.#row[at]?.seq ?? first;
      if (who === MINE) break;
    }
    return first;
  }

  /** Frames that follow one another, fetched where they are not known. */
  between(first: number, last: number, seat: number): Promise<Frame[]> {
    const seqs = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    return Promise.all(
      seqs.map(async (seq) => {
        const known = this.#row.find((frame) => frame.seq === seq);
        return known ?? this.#whole(await this.#frames.at(seq, seat));
      }),
    );
  }

  /** Whose decision a frame of the row shows: mine, others', a seat's; "" where it was nobody's. */
  #decider(at: number, mine: readonly number[]): string {
    const acting = this.#row[at - 1]?.acting ?? [];
    if (!acting.length) return '';
    if (mine.length !== 1) return acting.join(' ');
    return acting.some((seat) => mine.includes(seat)) ? MINE : 'others';
  }

  /** What was fetched before is of another seat, or was taken back. */
  forget(): void {
    this.#frames.forget();
    this.#row = [];
  }

  /** An older frame; null when another moment is wanted by the time it comes. */
  async at(seq: number, seat: number): Promise<Frame | null> {
    this.#wanted = seq;
    const frame = await this.#frames.at(seq, seat);
    return this.#wanted === seq ? this.#whole(frame) : null;
  }

  /** Lays boards down, or lets them stand; whether that is anything new. */
  rotate(yes: boolean): boolean {
    if (yes === this.#lying) return false;
    this.#lying = yes;
    this.newest = this.newest && laid(this.newest, yes);
    this.past = this.past && laid(this.past, yes);
    this.#row = this.#row.map((frame) => laid(frame, yes));
    return true;
  }

  #whole(frame: Frame): Frame {
    return laid(this.#frames.whole(frame, this.newest), this.#lying);
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
