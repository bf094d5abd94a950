/** What has happened at a table: its frames and its log, and the moment of them one looks at. */

import { getFrame } from '../lib/api';
import type { Board, Frame, LogLine } from '../lib/protocol';

export class History {
  log = $state.raw<LogLine[]>([]);
  /** The newest frame; what is on the board may still be on its way there. */
  newest = $state.raw<Frame | null>(null);
  /** The moment one looks at; null for now. */
  past = $state.raw<Frame | null>(null);
  /** Rises with every undo, after which a step may be another one. */
  version = 0;

  readonly #id: string;
  /** Whether several players read here: then nothing that is for one of them alone. */
  readonly #shared: () => boolean;
  #boards = new Map<string, Board>();
  #old = new Map<number, Frame>();
  #wanted = -1;

  constructor(id: string, shared: () => boolean) {
    this.#id = id;
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

  /** A frame that follows, with its lines. */
  add(frame: Frame): void {
    const known = new Set(this.log.filter(({ note }) => !note).map((line) => line.seq));
    const fresh = this.#readable(frame.lines).filter((line) => !known.has(line.seq));
    this.log = [...this.log, ...fresh];
    this.put(frame);
  }

  /** A frame that stands for all before it. */
  put(frame: Frame): void {
    this.#withBoard(frame);
    this.newest = frame;
  }

  /** What was fetched before is of another seat, or was taken back. */
  forget(): void {
    this.#old.clear();
  }

  /** An older frame; null when another moment is wanted by the time it comes. */
  async at(seq: number, seat: number): Promise<Frame | null> {
    this.#wanted = seq;
    const frame = this.#old.get(seq) ?? (await getFrame(this.#id, seq, seat));
    if (this.#wanted !== seq) return null;
    this.#withBoard(frame);
    this.#old.set(seq, frame);
    return frame;
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

  /** Puts the whole board into a frame that only names it. */
  #withBoard(frame: Frame): void {
    const { board } = frame.scene;
    if (board.cells.length) this.#boards.set(board.id, board);
    else frame.scene.board = this.#boards.get(board.id) ?? this.newest?.scene.board ?? board;
  }
}
