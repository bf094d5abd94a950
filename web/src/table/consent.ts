/** What needs the others' consent: taking back what one may not freely, and a pause. */

import type { ClientMessage, Table } from '../lib/protocol';
import { DOWN } from './connection.svelte';

/** The table as far as it counts here. */
interface Seen {
  readonly table: Table | null;
  readonly seat: number;
  readonly live: boolean;
  readonly history: {
    readonly seq: number;
    readonly version: number;
    readonly newest: { ask_undo: boolean } | null;
  };
  readonly connection: { send(message: ClientMessage): number };
  notice: string;
}

export class Consent {
  readonly #store: Seen;

  constructor(store: Seen) {
    this.#store = store;
  }

  /** Whether people sit here whom one could ask. */
  get company(): boolean {
    const seats = this.#store.table?.seats ?? [];
    return seats.some(({ kind, relieved }) => kind === 'person' && !relieved);
  }

  /** Whether one may ask to take back what he did last. */
  get mayAskUndo(): boolean {
    const { table, live, history } = this.#store;
    const free = table?.status === 'playing' && !table.proposal && live;
    return free && this.company && Boolean(history.newest?.ask_undo);
  }

  /** Whether a pause would stop anything, and may be asked for. */
  get mayPause(): boolean {
    const { table, seat } = this.#store;
    const runs = table?.status === 'playing' && !table.paused && !table.proposal;
    return Boolean(seat >= 0 && runs && (table.clock || table.deadline));
  }

  propose(what: 'undo' | 'pause'): void {
    const { seq, version } = this.#store.history;
    this.#send({ type: 'propose', what, seq, version });
  }

  answer(agree: boolean): void {
    const proposal = this.#store.table?.proposal?.number;
    if (proposal !== undefined) this.#send({ type: 'answer', proposal, agree });
  }

  resume(): void {
    this.#send({ type: 'resume' });
  }

  #send(message: ClientMessage): void {
    this.#store.notice = this.#store.connection.send(message) ? '' : DOWN;
  }
}
