/** Frames and log of a table, and the shown moment of the past. */

import { laid, type Turns } from './rotateBoard';
import type { Frame, LogLine } from '../../protocol/types';
import { FrameCache } from './frameCache';
import type { DataSource } from '../connection/dataSource';

/** The number of recent frames to keep for a replay. */
const KEPT = 100;
/** The most frames of a replay. */
const MOST_AGAIN = 40;
const MINE = 'mine';

export class History {
  log = $state.raw<LogLine[]>([]);
  /** The step from which on the log is loaded; 0 if all of it is. */
  logStart = $state(0);
  /** The number of lines that were loaded later, at the log's beginning. */
  earlierLines = $state(0);
  /** True while earlier lines are loading. */
  loading = $state(false);
  /** The newest frame; the board may still be animating towards it. */
  newest = $state.raw<Frame | null>(null);
  /** The shown moment of the past; null for the present. */
  past = $state.raw<Frame | null>(null);
  /** Grows with every undo, after which step numbers can be reused. */
  version = 0;
  /** The turns of all boards. */
  #turns: Turns = 0;

  /** Returns whether several players share the screen: then private texts are hidden. */
  readonly #shared: () => boolean;
  readonly #frames: FrameCache;
  readonly #source: DataSource;
  #wanted = -1;
  /** The newest frames, without gaps. */
  #row: Frame[] = [];

  constructor(source: DataSource, shared: () => boolean) {
    this.#source = source;
    this.#frames = new FrameCache(source);
    this.#shared = shared;
  }

  /** The number of the newest step; -1 before the first. */
  get seq(): number {
    return this.newest?.seq ?? -1;
  }

  /** Replace the log by its newest page, which starts at a step. */
  read(lines: LogLine[], start: number): void {
    this.log = this.#readable(lines);
    this.logStart = start;
    this.earlierLines = 0;
    this.loading = false;
  }

  /** Load the page of the log before the first line, if there is one. */
  async loadEarlier(seat: number): Promise<void> {
    if (!this.logStart || this.loading) return;
    const [start, { version }] = [this.logStart, this];
    this.loading = true;
    try {
      const page = await this.#source.log(start, seat);
      // A new log may have come meanwhile.
      if (this.logStart !== start || this.version !== version) return;
      const lines = this.#readable(page.lines);
      this.log = [...lines, ...this.log];
      this.logStart = page.start;
      this.earlierLines += lines.length;
    } finally {
      this.loading = false;
    }
  }

  /** Add a log line that belongs to no step. */
  note(line: LogLine): void {
    this.log = [...this.log, line];
  }

  /** Add the next frame with its lines; return it with its board. */
  add(frame: Frame): Frame {
    const known = this.log.filter(({ system }) => !system).map((line) => line.seq);
    const fresh = this.#readable(frame.lines).filter((line) => !known.includes(line.seq));
    this.log = [...this.log, ...fresh];
    return this.put(frame);
  }

  /** Start again from a frame; return it with its board. */
  put(frame: Frame): Frame {
    this.newest = this.#whole(frame);
    const follows = this.#row.at(-1)?.seq === frame.seq - 1;
    this.#row = [...(follows ? this.#row.slice(1 - KEPT) : []), this.newest];
    return this.newest;
  }

  /** Return the first step to replay: the start of the others' last turn, or the player's own last
   *  step. Own steps after the last decision were made for the player. */
  lastTurn(mine: readonly number[], decided: number): number {
    let [first, who] = [this.seq, ''];
    for (let at = this.#row.length - 1; at > 0 && this.#row.length - at <= MOST_AGAIN; at -= 1) {
      const decider = this.#decider(at, mine);
      const made = decider === MINE && (this.#row[at]?.seq ?? 0) > decided;
      if (!decider || made) continue; // Automatic steps belong to the decision before them.
      if (who && decider !== who) break;
      who = decider;
      first = this.#row[at]?.seq ?? first;
      if (who === MINE) break;
    }
    return first;
  }

  /** Return consecutive frames; fetch the missing ones. */
  between(first: number, last: number, seat: number): Promise<Frame[]> {
    const seqs = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    return Promise.all(
      seqs.map(async (seq) => {
        const known = this.#row.find((frame) => frame.seq === seq);
        return known ?? this.#whole(await this.#frames.at(seq, seat));
      }),
    );
  }

  /** Return who made the decision of a frame: "mine", "others" or a seat; "" for no player. */
  #decider(at: number, mine: readonly number[]): string {
    const acting = this.#row[at - 1]?.acting ?? [];
    if (!acting.length) return '';
    if (mine.length !== 1) return acting.join(' ');
    return acting.some((seat) => mine.includes(seat)) ? MINE : 'others';
  }

  /** Forget fetched frames, after a change of seat or an undo. */
  forget(): void {
    this.#frames.forget();
    this.#row = [];
  }

  /** Return an older frame; null if the player has asked for another one meanwhile. */
  async at(seq: number, seat: number): Promise<Frame | null> {
    this.#wanted = seq;
    const frame = await this.#frames.at(seq, seat);
    return this.#wanted === seq ? this.#whole(frame) : null;
  }

  /** Rotate boards or restore them; return whether that changed anything. */
  rotate(turns: Turns): boolean {
    if (turns === this.#turns) return false;
    this.#turns = turns;
    this.newest = this.newest && laid(this.newest, turns);
    this.past = this.past && laid(this.past, turns);
    this.#row = this.#row.map((frame) => laid(frame, turns));
    return true;
  }

  #whole(frame: Frame): Frame {
    return laid(this.#frames.whole(frame, this.newest), this.#turns);
  }

  /** Return to the present; return whether a moment of the past was shown. */
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
