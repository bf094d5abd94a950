/** Runs puzzles at a table whose other end judges plans. */

import { ApiError } from '../lib/api';
import * as messages from '../messages/puzzles';
import type {
  ClientMessage,
  Frame,
  PuzzleAnswer,
  PuzzlePosition,
  Puzzles,
  PuzzleSummary,
  Table,
} from '../protocol/types';
import { LocalTable, localTable, NO_ID } from '../table/connection/localTable';
import { TableStore } from '../table/table.svelte';
import { getPosition, getPuzzles } from './api';
import { markSolved, solvedPuzzles } from './solved';

/** `shown`: the player asked for the best plan. */
export type Verdict = '' | 'right' | 'wrong' | 'shown';

export class PuzzleRunner {
  readonly game: string;
  readonly store: TableStore;
  list = $state.raw<Puzzles | null>(null);
  puzzle = $state.raw<PuzzleSummary | null>(null);
  position = $state.raw<PuzzlePosition | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** The verdict on the player's complete plan. */
  verdict = $state<Verdict>('');
  solved = $state.raw<readonly string[]>(solvedPuzzles());
  pending = $state(false);
  error = $state('');

  /** The player's decisions, in the groups in which they were made. */
  #made = $state.raw<readonly (readonly number[])[]>([]);
  /** The frames of this puzzle so far. */
  #frames: Frame[] = [];
  #wanted: string;
  #local: LocalTable;

  constructor(game: string, wanted = '') {
    this.game = game;
    this.#wanted = wanted;
    this.#local = new LocalTable({
      begin: () => this.#begin(),
      greet: () => this.#greet(),
      answer: (message, id) => this.#answer(message, id),
      frames: () => this.#frames,
      notLoaded: messages.notLoaded,
    });
    this.store = new TableStore(NO_ID, this.#local.source());
  }

  /** The number of the puzzle in the list, from 1. */
  get number(): number {
    return (this.list?.puzzles.findIndex(({ id }) => id === this.puzzle?.id) ?? -1) + 1;
  }

  /** The number of solved puzzles of this game. */
  get solvedHere(): number {
    return this.list?.puzzles.filter(({ id }) => this.solved.includes(id)).length ?? 0;
  }

  /** True if the player has decided something that can be taken back. */
  get begun(): boolean {
    return this.#made.length > 0;
  }

  get seatName(): string {
    const { seat = -1, seats = [] } = this.position ?? {};
    return seats.find((each) => each.seat === seat)?.name ?? '';
  }

  /** Open the next puzzle that is not solved, or else the next. */
  async next(): Promise<void> {
    const all = this.list?.puzzles ?? [];
    const later = [...all.slice(this.number), ...all.slice(0, Math.max(0, this.number - 1))];
    const found = later.find(({ id }) => !this.solved.includes(id)) ?? later[0];
    if (found) await this.#try(() => this.#open(found));
  }

  /** Take back the last decision. */
  async back(): Promise<void> {
    if (this.begun) await this.#try(() => this.#return(this.#made.slice(0, -1)));
  }

  /** Return to the start of the puzzle. */
  async again(): Promise<void> {
    await this.#try(() => this.#return([]));
  }

  /** Play the best plan on the board. */
  async show(): Promise<void> {
    await this.#try(async () => {
      const known = this.answer ?? (await this.#fetch([], 0, true)).answer;
      if (!known) return;
      const position = await this.#fetch(known.actions, 0);
      this.#made = [known.actions];
      this.answer = known;
      this.verdict ||= 'shown';
      this.#frames = [...this.#frames.slice(0, 1), ...position.frames];
      this.position = position;
      this.store.chooser.clear();
      this.#local.show(position.frames, true, position.log);
    });
  }

  // --- the other end of the line -----------------------------------------------------------

  async #begin(): Promise<Table> {
    const list = await getPuzzles(this.game);
    this.list = list;
    const { puzzles } = list;
    const first =
      puzzles.find(({ id }) => id === this.#wanted) ??
      puzzles.find(({ id }) => !this.solved.includes(id)) ??
      puzzles[0];
    if (!first) throw new ApiError(messages.notLoaded, 404, '');
    this.puzzle = first;
    this.#stand(await this.#fetch([], 0), []);
    return this.#table();
  }

  #table(): Table {
    const { seat = 0, seats = [] } = this.position ?? {};
    return localTable(this.game, this.list?.title ?? '', seat, seats);
  }

  async #answer(message: ClientMessage, id: number): Promise<void> {
    if (message.type === 'undo') {
      await this.back();
      this.#local.say({ type: 'ok', id });
      return;
    }
    if (message.type !== 'act' && message.type !== 'plan') return;
    const made =
      message.type === 'plan'
        ? [message.actions]
        : [...this.#made, [message.action, ...(message.then ?? [])]];
    if (await this.#try(() => this.#decide(made))) this.#local.say({ type: 'ok', id });
    else this.#local.say({ type: 'error', id, code: 'illegal', message: this.error });
  }

  async #decide(made: readonly (readonly number[])[]): Promise<void> {
    const position = await this.#fetch(made.flat(), this.store.history.seq + 1);
    this.#made = made;
    this.#frames = [...this.#frames, ...position.frames];
    this.position = position;
    this.#local.show(position.frames, position.replaces, position.log);
    if (!position.done) return;
    this.answer = position.answer;
    this.verdict = position.right ? 'right' : 'wrong';
    if (this.verdict !== 'right' || !this.puzzle) return;
    markSolved(this.puzzle.id);
    this.solved = solvedPuzzles();
  }

  async #open(puzzle: PuzzleSummary): Promise<void> {
    const position = await getPosition(this.game, puzzle.id, [], 0);
    this.puzzle = puzzle;
    this.answer = null;
    this.verdict = '';
    this.#stand(position, []);
    this.#greet();
  }

  /** Show the position after some decisions, without playing them. */
  async #return(made: readonly (readonly number[])[]): Promise<void> {
    const position = await this.#fetch(made.flat(), 0);
    this.answer = null;
    this.verdict = '';
    this.#stand(position, made);
    this.#greet();
  }

  #stand(position: PuzzlePosition, made: readonly (readonly number[])[]): void {
    this.#made = made;
    this.#frames = position.frames;
    this.position = position;
  }

  #greet(): void {
    const last = this.position?.frames.at(-1);
    if (!last) return;
    this.store.chooser.clear();
    this.#local.greet(this.#table(), last, this.position?.log ?? []);
  }

  #fetch(actions: readonly number[], first: number, answer = false): Promise<PuzzlePosition> {
    return getPosition(this.game, this.puzzle?.id ?? '', actions, first, answer);
  }

  /** Do something that needs the server; return false if it failed. */
  async #try(work: () => Promise<void>): Promise<boolean> {
    if (this.pending) return false;
    this.pending = true;
    this.error = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.error = error instanceof ApiError ? error.message : messages.notLoaded;
      return false;
    } finally {
      this.pending = false;
    }
  }
}
