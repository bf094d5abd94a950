/** Proposals that need the others' consent: take back and pause. */

import type { ClientMessage, Table } from '../protocol/types';
import { connectionLost } from '../messages/table/table';

/** The part of a table that proposals use. */
interface ProposalContext {
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

export class Proposals {
  readonly #store: ProposalContext;

  constructor(store: ProposalContext) {
    this.#store = store;
  }

  /** True if other people play. */
  get hasOthers(): boolean {
    const seats = this.#store.table?.seats ?? [];
    return seats.some(({ kind, substitute }) => kind === 'person' && !substitute);
  }

  /** True if taking back the last action needs the others' consent. */
  get asksToUndo(): boolean {
    const { table, history } = this.#store;
    return table?.status === 'playing' && this.hasOthers && Boolean(history.newest?.ask_undo);
  }

  /** True if the player may ask to take back. */
  get mayAskUndo(): boolean {
    const { table, live } = this.#store;
    return this.asksToUndo && !table?.proposal && live;
  }

  /** True if a pause would have an effect. */
  get pauses(): boolean {
    const { table, seat } = this.#store;
    return Boolean(seat >= 0 && table?.status === 'playing' && (table.clock || table.deadline));
  }

  /** True if the player may ask for a pause. */
  get mayPause(): boolean {
    const { table } = this.#store;
    return this.pauses && !table?.paused && !table?.proposal;
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
    this.#store.notice = this.#store.connection.send(message) ? '' : connectionLost;
  }
}
