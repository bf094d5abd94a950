/** Proposals that need the others' consent: take back and pause. */

import type { ClientMessage, Frame, Table } from '../protocol/types';
import { connectionLost } from '../messages/table/table';

/** The part of a frame that tells which undo is possible. */
type UndoableFrame = Pick<Frame, 'can_undo' | 'undo_ms' | 'ask_undo'>;

/** The part of a table that proposals use. */
interface ProposalContext {
  readonly table: Table | null;
  readonly seat: number;
  readonly live: boolean;
  readonly history: {
    readonly seq: number;
    readonly version: number;
    readonly newest: UndoableFrame | null;
  };
  readonly connection: { send(message: ClientMessage): number };
  notice: string;
}

export class Proposals {
  readonly #store: ProposalContext;
  /** The last frame whose free undo has run out. */
  #expired = $state.raw<UndoableFrame | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ProposalContext) {
    this.#store = store;
  }

  /** True if other people play. */
  get hasOthers(): boolean {
    const seats = this.#store.table?.seats ?? [];
    return seats.some(({ kind, substitute }) => kind === 'person' && !substitute);
  }

  /** Start the time for which the newest frame's undo is free. */
  watch(frame: UndoableFrame): void {
    clearTimeout(this.#timer);
    if (!frame.can_undo || !frame.undo_ms) return;
    this.#timer = setTimeout(() => (this.#expired = frame), frame.undo_ms);
  }

  /** True if the last action can be taken back without asking. */
  get undoIsFree(): boolean {
    const { newest } = this.#store.history;
    return Boolean(newest?.can_undo) && newest !== this.#expired;
  }

  /** True if taking back the last action needs the others' consent. */
  get asksToUndo(): boolean {
    const { table, history } = this.#store;
    const needed = history.newest?.ask_undo || (history.newest?.can_undo && !this.undoIsFree);
    return table?.status === 'playing' && this.hasOthers && Boolean(needed);
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
