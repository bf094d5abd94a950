/** A table whose other end is a part of this page, such as a tutorial or a puzzle. */

import { ApiError } from '../../lib/api';
import { readTable } from '../../protocol/reader';
import type {
  ClientMessage,
  Frame,
  LogLine,
  ServerMessage,
  Table,
  TutorialSeat,
} from '../../protocol/types';
import type { DataSource, Wire, WireHooks } from './dataSource';

/** The id of a table that the server does not know. */
export const NO_ID = '';

export interface LocalHost {
  begin(): Promise<Table>;
  /** Send the first frame. */
  greet(): void;
  answer(message: ClientMessage, id: number): Promise<void>;
  /** Return all frames so far. */
  frames(): readonly Frame[];
  /** The error text for a frame that is not known. */
  notLoaded: string;
}

/** Return a table at which the player has one seat. */
export function localTable(
  game: string,
  title: string,
  seat: number,
  seats: readonly TutorialSeat[],
): Table {
  const kind = (each: number): string => (each === seat ? 'me' : 'person');
  return readTable({
    id: NO_ID,
    game,
    title,
    status: 'playing',
    you: [seat],
    seats: seats.map((each) => ({ ...each, name: '', kind: kind(each.seat), here: true })),
  });
}

export class LocalTable {
  #host: LocalHost;
  #hooks: WireHooks | null = null;
  #sent = 0;
  #version = 0;

  constructor(host: LocalHost) {
    this.#host = host;
  }

  source(): DataSource {
    return {
      table: () => this.#host.begin(),
      frame: (seq) => {
        const found = this.#host.frames().findLast((frame) => frame.seq === seq);
        return found
          ? Promise.resolve(found)
          : Promise.reject(new ApiError(this.#host.notLoaded, 404, ''));
      },
      log: () => Promise.resolve({ start: 0, lines: [] }),
      dial: (hooks) => this.#dialled(hooks),
    };
  }

  #dialled(hooks: WireHooks): Wire {
    this.#hooks = hooks;
    hooks.line('open');
    this.#host.greet();
    return {
      send: (message) => {
        this.#sent += 1;
        const id = this.#sent;
        // As with a real connection, the answer comes later.
        queueMicrotask(() => void this.#host.answer(message, id));
        return id;
      },
      close: () => (this.#hooks = null),
    };
  }

  /** Show a frame as the newest, with nothing after it. */
  greet(table: Table, frame: Frame, log: LogLine[]): void {
    this.#version += 1;
    this.say({
      type: 'hello',
      table,
      seat: table.you[0] ?? 0,
      version: this.#version,
      seq: frame.seq,
      last_decision: -1,
      log,
      log_start: 0,
      frames: [this.#whole(frame)],
      window_kinds: null,
      chat: null,
    });
  }

  /** Show new frames. If they replace others, the first takes the place of all after it. */
  show(frames: readonly Frame[], replaces: boolean, log: readonly LogLine[]): void {
    const [first, ...others] = frames;
    if (first && replaces) {
      this.#version += 1;
      this.say({
        type: 'undone',
        version: this.#version,
        by: -1,
        seq: first.seq,
        log: log.filter(({ seq }) => seq <= first.seq),
        log_start: 0,
        frame: this.#whole(first),
      });
    }
    for (const frame of replaces ? others : frames)
      this.say({ type: 'frame', version: this.#version, frame: this.#whole(frame) });
  }

  say(message: ServerMessage): void {
    this.#hooks?.message(message);
  }

  /** Return a frame with its board; later frames contain only the board's id. */
  #whole(frame: Frame): Frame {
    const { board } = frame.scene;
    if (board.cells.length) return frame;
    const all = this.#host.frames().map(({ scene }) => scene.board);
    const known = all.findLast(({ id, cells }) => id === board.id && cells.length > 0);
    return known ? { ...frame, scene: { ...frame.scene, board: known } } : frame;
  }
}
