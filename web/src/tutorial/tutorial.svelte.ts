/** Runs a tutorial at a table whose other end is a script: correct choices are played, others are
 *  explained. */

import { ApiError } from '../lib/api';
import * as messages from '../messages/tutorial';
import type {
  ClientMessage,
  Frame,
  Table,
  Target,
  Tutorial,
  TutorialStep,
} from '../protocol/types';
import { LocalTable, localTable, NO_ID } from '../table/connection/localTable';
import { TableStore } from '../table/table.svelte';
import {
  actionsOf,
  choiceId,
  isOnThing,
  isPaid,
  keyOf,
  thingLabel,
} from '../table/choices/targets';
import { getStep, getTutorial } from './api';
import { markLearned, saveProgress, savedProgress } from './progress';

/** The number of wrong choices after which the right one is shown. */
const PATIENCE = 2;

export class TutorialRunner {
  readonly game: string;
  readonly store: TableStore;
  tutorial = $state.raw<Tutorial | null>(null);
  /** The steps so far; the last is the current one. */
  steps = $state.raw<readonly TutorialStep[]>([]);
  /** The text about a wrong choice or about the choice that is marked. */
  message = $state('');
  /** A step is being fetched. */
  pending = $state(false);

  #chosen: number[] = [];
  #misses = 0;
  #local: LocalTable;

  constructor(game: string) {
    this.game = game;
    this.#local = new LocalTable({
      begin: () => this.#begin(),
      greet: () => this.#greet(),
      answer: (message, id) => this.#answer(message, id),
      frames: () => this.steps.flatMap(({ frames }) => frames),
      notLoaded: messages.notLoaded,
    });
    this.store = new TableStore(NO_ID, this.#local.source());
  }

  get step(): TutorialStep | undefined {
    return this.steps.at(-1);
  }

  /** True if the step asks for a choice. */
  get asks(): boolean {
    return (this.step?.choices.length ?? 0) > 0;
  }

  /** The right choices of the step in its order, one per name: of several buttons for one choice
   *  the last, which is the shortest way. */
  get right(): Target[] {
    const targets = this.step?.frames.at(-1)?.scene.targets ?? [];
    const number = (target: Target): number => this.#numberOf(actionsOf(target));
    const all = targets.filter((target) => number(target) >= 0);
    return all
      .filter((one) => one === all.findLast(({ name }) => name === one.name))
      .sort((a, b) => number(a) - number(b));
  }

  /** True while the right choice is marked: the next press on its button plays it. */
  get marked(): boolean {
    return this.asks && this.store.chooser.hint !== undefined;
  }

  /** The number of the current caption, from 1, and the number of all captions. */
  get captions(): [number, number] {
    const { continues = [], steps = 0 } = this.tutorial ?? {};
    const at = this.steps.length;
    return [at - continues.filter((each) => each < at).length, steps - continues.length];
  }

  /** True if the step keeps the caption of the step before. */
  get continues(): boolean {
    return this.tutorial?.continues.includes(this.steps.length - 1) ?? false;
  }

  /** The frame that is played, while the animation of a new step runs. */
  get played(): Frame | undefined {
    const { animator } = this.store;
    if (!animator.busy || animator.replaying) return undefined;
    const seq = animator.frame?.seq ?? -1;
    return this.step?.frames.find((frame) => frame.seq > seq);
  }

  get atEnd(): boolean {
    return this.tutorial !== null && this.steps.length === this.tutorial.steps;
  }

  /** Go on from a step without a choice. */
  async next(): Promise<void> {
    if (this.asks || this.atEnd || !this.step) return;
    this.store.chooser.clear();
    await this.#goOn();
  }

  async back(): Promise<void> {
    if (this.steps.length < 2 || this.pending) return;
    this.steps = this.steps.slice(0, -1);
    this.#chosen = this.#chosen.slice(0, this.steps.filter(isAsked).length - Number(this.asks));
    await this.#stand();
  }

  async restart(): Promise<void> {
    this.steps = this.steps.slice(0, 1);
    this.#chosen = [];
    await this.#stand();
  }

  /** Mark the right choice and name it; return the key of its element, or "". */
  show(): string {
    const { chooser } = this.store;
    const right = this.#mark();
    if (!right) return '';
    const key = isOnThing(right) ? keyOf(right.on, right.ref) : '';
    const label = isPaid(right) ? '' : thingLabel(this.store.frame?.scene, right.ref);
    // Its name is the first part.
    const [thing = ''] = label.split(', ');
    const alone = thing && chooser.groups.get(key)?.targets.length === 1;
    // Among several choices or with a price, a button makes the choice. It is visible only when the
    // thing is selected.
    if (key && !alone) chooser.selected = key;
    this.message = alone ? messages.markedThing(thing) : messages.marked(right.label);
    return key;
  }

  /** Play the marked choice. */
  play(): void {
    const { hint } = this.store.chooser;
    if (!this.marked || !hint || this.pending) return;
    this.store.chooser.clear();
    this.store.act(hint);
  }

  #mark(): Target | undefined {
    const [right] = this.right;
    this.store.chooser.hinted = right?.key ?? '';
    return right;
  }

  // --- the other end of the line -----------------------------------------------------------

  async #begin(): Promise<Table> {
    const tutorial = await getTutorial(this.game);
    const { step, chosen } = savedProgress(this.game);
    const last = Math.min(step, tutorial.steps - 1);
    try {
      this.steps = await this.#upTo(last, chosen, tutorial);
    } catch {
      // The tutorial has changed since.
      this.#chosen = [];
      this.steps = [await getStep(this.game, 0, [])];
    }
    this.tutorial = tutorial;
    return this.#table();
  }

  /** Fetch all steps up to the saved one at once. */
  async #upTo(
    last: number,
    chosen: readonly number[],
    { asks }: Tutorial,
  ): Promise<TutorialStep[]> {
    const before = (step: number): number[] =>
      asks.filter((each) => each < step).map((_, at) => chosen[at] ?? 0);
    const numbers = [...Array(last + 1).keys()];
    const steps = await Promise.all(numbers.map((at) => getStep(this.game, at, before(at))));
    this.#chosen = before(last);
    return steps;
  }

  #table(): Table {
    const { title = '', seat = 0, seats = [] } = this.tutorial ?? {};
    return localTable(this.game, title, seat, seats);
  }

  async #answer(message: ClientMessage, id: number): Promise<void> {
    if (message.type === 'undo') {
      await this.back();
      this.#local.say({ type: 'ok', id });
      return;
    }
    if (message.type !== 'act' && message.type !== 'plan') return;
    const row =
      message.type === 'act' ? [message.action, ...(message.then ?? [])] : message.actions;
    const choice = this.#numberOf(row);
    if (choice >= 0 && !this.pending) {
      await this.#goOn(choice);
      this.#local.say({ type: 'ok', id });
      return;
    }
    this.#misses += 1;
    this.message = this.step?.wrong || messages.readFirst;
    this.#local.say({ type: 'error', id, code: 'illegal', message: '' });
    if (this.#misses >= PATIENCE) this.#mark();
  }

  #numberOf(row: readonly number[]): number {
    return (this.step?.choices ?? []).findIndex((right) => String(right) === String(row));
  }

  async #goOn(choice?: number): Promise<void> {
    const chosen = choice === undefined ? this.#chosen : [...this.#chosen, choice];
    this.pending = true;
    this.#forget();
    try {
      const step = await getStep(this.game, this.steps.length, chosen);
      this.#chosen = chosen;
      this.steps = [...this.steps, step];
      this.#keep();
      // A step without new frames changes only the text and the choices.
      const [first] = step.frames;
      const again = first !== undefined && first.seq <= this.store.history.seq;
      this.#local.show(step.frames, step.replaces || again, step.log);
    } catch (error) {
      this.message = error instanceof ApiError ? error.message : messages.notLoaded;
      this.#local.say({ type: 'error', id: 0, code: 'unavailable', message: '' });
    } finally {
      this.pending = false;
    }
    this.#ring();
  }

  /** Show the step to which the player went back. */
  async #stand(): Promise<void> {
    this.#forget();
    this.store.chooser.clear();
    this.#keep();
    this.#greet();
    await Promise.resolve();
  }

  #greet(): void {
    const last = this.step?.frames.at(-1);
    if (!last || !this.tutorial) return;
    this.#local.greet(this.#table(), last, this.step?.log ?? []);
    this.#ring();
  }

  #ring(): void {
    this.store.highlighted = this.step?.shows ?? [];
    this.store.chooser.told = this.right.flatMap(({ name, ref }) => [choiceId(name), ref]);
  }

  #forget(): void {
    this.message = '';
    this.#misses = 0;
    this.store.notice = '';
    this.store.chooser.hinted = '';
    this.store.highlighted = this.store.chooser.told = [];
  }

  #keep(): void {
    if (this.atEnd) markLearned(this.game);
    else saveProgress(this.game, this.steps.length - 1, this.#chosen);
  }
}

const isAsked = ({ choices }: TutorialStep): boolean => choices.length > 0;
