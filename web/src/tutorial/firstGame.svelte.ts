/** A first game with hints that fade: they come unasked while a kind of decision is new. */

import { readStoredList, writeStoredList } from '../lib/storage';
import { isPlanning } from '../table/choices/planner.svelte';
import type { TableStore } from '../table/table.svelte';

const NAME = 'first-game';
/** How often a hint comes unasked for a kind of decision. */
export const TIMES = 2;
/** The words to store: the table, and the decisions that had a hint. */
const MOST = 100;

/** Make a table the first game of this browser. */
export const startFirstGame = (id: string): void => writeStoredList(NAME, [id], 1);

export const isFirstGame = (id: string): boolean => readStoredList(NAME)[0] === id;

export class FirstGame {
  /** The kinds of the decisions that had a hint. */
  #seen = $state.raw<readonly string[]>([]);
  #over = $state(false);
  /** The decision that was counted last. */
  #counted = $state('');
  /** The step of the last question. */
  #asked = '';
  #store: TableStore;

  constructor(store: TableStore) {
    this.#store = store;
    const [id, ...seen] = readStoredList(NAME);
    this.#over = id !== store.id;
    this.#seen = seen;
  }

  /** True while hints may come, and are explained. */
  get runs(): boolean {
    const { scene, seat } = this.#store;
    return !this.#over && seat >= 0 && scene !== undefined && !scene.outcome;
  }

  /** The kind of the open decision: the rule behind it. "" for none. */
  get #kind(): string {
    const { scene, targets, windows } = this.#store;
    if (!this.runs || !scene || targets.length < 2 || windows.kind) return '';
    return (scene.prompt.rule || scene.game).replaceAll(' ', '');
  }

  /** True while the player has a decision to make. */
  get decides(): boolean {
    return this.#kind !== '';
  }

  /** True if the player has had enough hints for the open decision. */
  get fades(): boolean {
    return this.#kind !== '' && !this.#isNew && this.#counted !== this.#decision;
  }

  get #isNew(): boolean {
    const kind = this.#kind;
    return kind !== '' && this.#seen.filter((seen) => seen === kind).length < TIMES;
  }

  /** The open decision. A plan is a single decision, however often it changes. */
  get #decision(): string {
    const { phasesEnded, scene } = this.#store;
    return isPlanning(scene) ? `plan ${phasesEnded}` : this.#step;
  }

  get #step(): string {
    const { version, seq } = this.#store.history;
    return `${version} ${seq}`;
  }

  /** Ask for a hint if the decision is new. News of other players drop a hint, so it is asked for
   *  again until the player begins a plan. */
  help(): void {
    const { hints, mayHint, planner } = this.#store;
    const again = this.#counted === this.#decision;
    if (!mayHint || hints.hint || hints.error || planner.state || this.#asked === this.#step)
      return;
    if (!this.#isNew && !again) return;
    this.#asked = this.#step;
    if (!again) {
      this.#counted = this.#decision;
      this.#seen = [...this.#seen, this.#kind];
      writeStoredList(NAME, [this.#store.id, ...this.#seen], MOST);
    }
    this.#store.askHint();
  }

  /** Leave the rest of the game without unasked hints. */
  end(): void {
    this.#over = true;
    this.#store.hints.forget();
    writeStoredList(NAME, [], 0);
  }
}
