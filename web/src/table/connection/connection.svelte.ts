/** The connection to the server, and whether a decision is in flight. */

import { ApiError } from '../../lib/api';
import { notFoundText } from '../../lib/notFound';
import type { ClientMessage, ServerMessage, Table } from '../../protocol/types';
import type { ConnectionState } from './socket';
import type { DataSource, Wire } from './dataSource';
import { NonceSender } from './nonceSender';

/** The milliseconds within which a frame follows its `ok`. */
const SOON = 800;

interface ConnectionHooks {
  /** Return what the server needs to continue: seat, steps, undos. */
  query(): string;
  message(message: ServerMessage): void;
  lost(): void;
  /** Handle the table as it is while there is no connection. */
  found(table: Table): void;
  /** Handle the reason, if known, that the server refuses this viewer for good. */
  refused(why: string): void;
}

/** Codes of errors that do not pass by themselves. */
const FINAL = ['banned', 'closed', 'unknown_table'];

export class Connection {
  line = $state<ConnectionState>('connecting');
  /** True from a decision until the server's answer. */
  pending = $state(false);

  readonly #source: DataSource;
  readonly #hooks: ConnectionHooks;
  readonly #nonces = new NonceSender((message) => this.send(message));
  #wire: Wire | null = null;
  #sentAt = 0;
  #sent: ClientMessage | null = null;
  /** The decision that had no answer when the connection was lost. */
  #unanswered: ClientMessage | null = null;

  constructor(source: DataSource, hooks: ConnectionHooks) {
    this.#source = source;
    this.#hooks = hooks;
  }

  open(): void {
    this.#wire = this.#source.dial({
      query: () => this.#hooks.query(),
      message: (message) => {
        if (!this.#nonces.handle(message)) this.#hooks.message(message);
      },
      line: (line) => {
        this.line = line;
        if (line !== 'lost' && line !== 'refused') return;
        if (this.pending) this.#unanswered = this.#sent;
        this.pending = false;
        this.#hooks.lost();
        void this.#inquire();
      },
    });
  }

  /** Ask for the table: the end of a socket does not say why a new one would be refused. */
  async #inquire(): Promise<void> {
    let why = '';
    try {
      const table = await this.#source.table();
      if (this.line === 'lost') this.#hooks.found(table);
    } catch (error) {
      if (error instanceof ApiError && FINAL.includes(error.code)) why = notFoundText(error, '');
    }
    if (this.line === 'open' || (!why && this.line === 'lost')) return;
    this.close();
    this.line = 'refused';
    this.#hooks.refused(why);
  }

  close(): void {
    this.#wire?.close();
  }

  /** Send a message and return its number; 0 without a connection. */
  send(message: ClientMessage): number {
    return this.#wire?.send(message) ?? 0;
  }

  /** Send a decision at this step and wait for its frame; return 0 without a connection. */
  decide(message: ClientMessage, seq: number): number {
    this.#sentAt = seq;
    this.#sent = message;
    const id = this.send(message);
    this.pending = id > 0;
    return id;
  }

  /** Send an action again that a lost connection may have swallowed, if the position is still the
   *  one it was made for. The server refuses it if it has carried it out meanwhile. */
  resend(seq: number): void {
    const lost = this.#unanswered;
    this.#unanswered = null;
    if (lost?.type === 'act' && seq === this.#sentAt) this.decide(lost, seq);
  }

  /** Handle an `ok`. The frame comes shortly before or after it. */
  carriedOut(seq: number): void {
    if (seq !== this.#sentAt) this.pending = false;
    else setTimeout(() => (this.pending = false), SOON);
  }
}
