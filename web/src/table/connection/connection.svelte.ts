/** The connection to the server, and whether a decision is in flight. */

import type { ClientMessage, ServerMessage } from '../../protocol/types';
import type { ConnectionState } from './socket';
import type { DataSource, Wire } from './dataSource';

/** Milliseconds in which the frame of what one did comes after its `ok`. */
const SOON = 800;

interface ConnectionHooks {
  /** What the server must know to go on from where one is: seat, steps, undos. */
  query(): string;
  message(message: ServerMessage): void;
  lost(): void;
}

export class Connection {
  line = $state<ConnectionState>('connecting');
  /** True from a decision until the server has said what came of it. */
  pending = $state(false);

  readonly #source: DataSource;
  readonly #hooks: ConnectionHooks;
  #wire: Wire | null = null;
  #sentAt = 0;

  constructor(source: DataSource, hooks: ConnectionHooks) {
    this.#source = source;
    this.#hooks = hooks;
  }

  open(): void {
    this.#wire = this.#source.dial({
      query: () => this.#hooks.query(),
      message: (message) => this.#hooks.message(message),
      line: (line) => {
        this.line = line;
        if (line !== 'lost') return;
        this.pending = false;
        this.#hooks.lost();
      },
    });
  }

  close(): void {
    this.#wire?.close();
  }

  /** Sends a message and gives its number, or 0 when the line is down. */
  send(message: ClientMessage): number {
    return this.#wire?.send(message) ?? 0;
  }

  /** Sends what changes the game at this step, and waits for it; 0 when the line is down. */
  decide(message: ClientMessage, seq: number): number {
    this.#sentAt = seq;
    const id = this.send(message);
    this.pending = id > 0;
    return id;
  }

  /** The server carried it out. The frame comes just before or after that; wait for it a little. */
  carriedOut(seq: number): void {
    if (seq !== this.#sentAt) this.pending = false;
    else setTimeout(() => (this.pending = false), SOON);
  }
}
