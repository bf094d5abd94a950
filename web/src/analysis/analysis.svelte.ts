/** The state of one analysis in this browser: the position, the lines, and the choices there. */

import { ApiError } from '../lib/api';
import { laid, type Turns } from '../table/history/rotateBoard';
import { prefs, prefersStill } from '../lib/prefs.svelte';
import { asPlayed } from '../messages/analysis';
import { failed } from '../messages/common';
import type { Suggestions, Frame, Evaluation, Scene, Analysis, Target } from '../protocol/types';
import { playSound } from '../animation/sound';
import { Animator } from '../animation/animator.svelte';
import { Chooser } from '../table/choices/chooser.svelte';
import type { ViewModel } from '../table/viewModel';
import { kindIn, actionsOf } from '../table/choices/targets';
import { getSuggestions, getWinChances, openAnalysis, tryOut, type Attempt } from './api';
import { namesInRecord, nameOf, stopAt, type Line } from './lines';
import { FrameCache } from './frameCache';

export class AnalysisStore implements ViewModel {
  lines = $state.raw<Line[]>([]);
  /** The number of the current line. */
  key = $state(0);
  /** The current stop. */
  at = $state(0);
  /** The seat whose choices are shown if it has any; -1 for the first seat to act. */
  seat = $state(-1);
  newest = $state.raw<Frame | null>(null);
  /** The errors of opening the record and of the last action. */
  trouble = $state('');
  notice = $state('');
  /** A request is running. */
  pending = $state(false);
  /** The stop that is being fetched; -1 for none. */
  #bound = $state(-1);
  /** Playback is running. */
  running = $state(false);
  /** Bots are playing; the bot's name. */
  thinking = $state(false);
  bot = $state('');
  /** The player's seat against the bot; -1 for all seats. */
  own = $state(-1);
  /** Ask at every chance to interrupt. */
  asks = $state(false);
  winChances = $state.raw<Record<string, Evaluation>>({});
  advice = $state.raw<Suggestions | null>(null);
  advising = $state(false);

  /** Choices are hidden. */
  shown = false;
  /** Bots give advice; not in a running game. */
  advised = true;

  readonly animator: Animator;
  readonly chooser = new Chooser(
    () => this.targets,
    (target) => void this.act(target),
    (ref) => kindIn(this.scene, ref),
  );
  readonly mine: readonly number[] = [];
  playerNames = $derived(namesInRecord(this.analysis));
  readonly inHand: readonly Target[] = [];
  readonly highlighted: readonly string[] = [];
  readonly tellsAll = true;

  #turns: Turns = 0;
  #made = 0;
  #wanted = 0;
  #closed = false;
  #evaluating = '';
  readonly #stops = new FrameCache();
  #idle: (() => void)[] = [];

  constructor() {
    this.animator = new Animator({
      isInstant: () => prefersStill() || !prefs.speed,
      onSegment: playSound,
      onIdle: () => this.#idle.splice(0).forEach((go) => go()),
      speed: () => prefs.speed || 1,
      isHurried: () => false,
      isOwn: () => false,
      isReadable: () => true,
      isEliminated: () => false,
    });
  }

  // --- the view ----------------------------------------------------------------------------

  get line(): Line | undefined {
    return this.lines.find(({ key }) => key === this.key);
  }

  get analysis(): Analysis | undefined {
    return this.line?.analysis;
  }

  get history(): ViewModel['history'] {
    const whole = { logStart: 0, earlierLines: 0, loading: false };
    return { log: this.analysis?.log ?? [], newest: this.newest, past: null, ...whole };
  }

  get scene(): Scene | undefined {
    return this.animator.frame?.scene;
  }

  get busy(): boolean {
    return this.animator.busy || this.pending || this.#bound >= 0;
  }

  get live(): boolean {
    return !this.busy && !this.running && !this.thinking && this.animator.frame === this.newest;
  }

  get targets(): Target[] {
    return this.live ? (this.newest?.scene.targets ?? []) : [];
  }

  /** The number of steps up to the current stop. */
  get step(): number {
    return this.analysis?.stops[this.at] ?? 0;
  }

  get steps(): number {
    return this.analysis?.stops.at(-1) ?? 0;
  }

  get atEnd(): boolean {
    return this.at >= (this.analysis?.stops.length ?? 1) - 1;
  }

  /** The seat whose choices are shown; -1 for none. */
  get actor(): number {
    const acting = this.newest?.acting ?? [];
    return acting.includes(this.seat) ? this.seat : (acting[0] ?? -1);
  }

  get chancesOfLine(): Evaluation | undefined {
    return this.winChances[this.analysis?.id ?? ''];
  }

  /** Turn the board from its game's orientation. */
  rotate(turns: Turns): void {
    if (turns === this.#turns) return;
    this.#turns = turns;
    if (!this.newest) return;
    this.newest = laid(this.newest, turns);
    this.animator.showNow(this.newest);
  }

  covers(): boolean {
    return false;
  }

  // --- opening and moving ------------------------------------------------------------------

  /** Open a record at a step, or at its first decision. */
  async open(record: string, step = -1): Promise<boolean> {
    try {
      const analysis = await openAnalysis(record);
      if (this.#closed) return false;
      this.lines = [{ key: 0, name: asPlayed, from: 0, analysis }];
      this.key = this.#made = 0;
      this.trouble = '';
      await this.rewind(step < 0 ? analysis.first : stopAt(analysis.stops, step));
      void this.computeChances();
      return true;
    } catch (error) {
      this.trouble = messageOf(error);
      return false;
    }
  }

  close(): void {
    this.#closed = true;
    this.stop();
    this.animator.stop();
  }

  /** Go to a stop at once. */
  async rewind(stop: number): Promise<void> {
    this.stop();
    await this.#go(stop);
  }

  /** Move by some stops; a single step forward is animated. */
  async move(by: number): Promise<void> {
    this.stop();
    await this.#go((this.#bound < 0 ? this.at : this.#bound) + by, by === 1);
  }

  /** Go to a step of the match. */
  async toStep(step: number): Promise<void> {
    await this.rewind(stopAt(this.analysis?.stops ?? [0], step));
  }

  /** Start or stop playback. */
  async run(): Promise<void> {
    if (this.running || this.thinking) {
      this.stop();
      return;
    }
    this.running = true;
    if (this.atEnd) await this.#go(0);
    const goesOn = (): boolean => this.running && !this.atEnd && !this.#closed;
    while (goesOn()) {
      await this.#go(this.at + 1, true);
      await this.#settled();
      if (prefersStill() || !prefs.speed) await new Promise((done) => setTimeout(done, 900));
    }
    this.running = false;
  }

  /** Stop playback and bots. */
  stop(): void {
    this.running = this.thinking = false;
    this.animator.skipToNewest();
  }

  /** Show the choices of another seat. */
  async lookThrough(seat: number): Promise<void> {
    this.seat = seat;
    await this.rewind(this.at);
  }

  async #go(stop: number, plays = false): Promise<void> {
    const { analysis } = this;
    if (!analysis) return;
    const to = Math.min(Math.max(0, stop), analysis.stops.length - 1);
    const wanted = ++this.#wanted;
    this.#bound = to;
    this.chooser.clear();
    this.advice = null;
    this.notice = '';
    try {
      const found = await this.#stops.at(analysis, to, this.seat);
      const frame = laid(this.shown ? unasked(found) : found, this.#turns);
      if (wanted !== this.#wanted || this.#closed) return;
      const next = plays && to === this.at + 1;
      this.at = to;
      this.newest = frame;
      if (next) this.animator.enqueue(frame);
      else this.animator.showNow(frame);
      if (to + 1 < analysis.stops.length)
        void this.#stops.at(analysis, to + 1, this.seat).catch(() => undefined);
    } catch (error) {
      this.notice = messageOf(error);
      this.stop();
    } finally {
      if (wanted === this.#wanted) this.#bound = -1;
    }
  }

  #settled(): Promise<void> {
    if (!this.animator.busy) return Promise.resolve();
    return new Promise((done) => this.#idle.push(done));
  }

  // --- trying moves ------------------------------------------------------------------------

  /** Try a choice; if the player plays against a bot, it answers. */
  async act(target: Target): Promise<void> {
    const { actor, step } = this;
    if (!this.live || actor < 0) return;
    const { isSettled } = this.chooser;
    const wish = { step, seats: [actor], actions: actionsOf(target) };
    const done = await this.#tried(wish, target.label);
    // Keep the selection, unless dice were rolled in between.
    const rolled = this.newest?.events.some(({ kind }) => kind === 'rolled');
    if (done && isSettled && !rolled && this.actor === actor) this.chooser.lead(isSettled);
    if (this.own >= 0 && this.own === actor) await this.playBots(this.#others());
  }

  /** Let bots play for some seats until none of them is to act; for all seats: to the end. */
  async playBots(seats: readonly number[]): Promise<void> {
    if (!this.bot || this.thinking) return;
    this.thinking = true;
    let turns = 0;
    const goesOn = (): boolean => this.thinking && !this.#closed;
    while (goesOn()) {
      const acting = this.newest?.acting ?? [];
      const over = Boolean(this.newest?.scene.outcome);
      if (over || (acting.length > 0 && !acting.some((seat) => seats.includes(seat)))) break;
      const { step } = this;
      const done = await this.#tried({ step, seats: [...seats], bot: this.bot }, '');
      if (!done || (++turns === 1 && seats.length === 1)) break;
    }
    this.thinking = false;
  }

  /** Let a bot play the turn of the seat to act. */
  async playOneBot(): Promise<void> {
    await this.playBots(this.actor < 0 ? this.#all() : [this.actor]);
  }

  async playAllBots(): Promise<void> {
    await this.playBots(this.#all());
  }

  /** Go to the same step of another line, or to the step at which it leaves the match. */
  async choose(key: number): Promise<void> {
    const line = this.lines.find((each) => each.key === key);
    if (!line || key === this.key) return;
    this.stop();
    const step = Math.min(this.step, line.key ? line.from : this.step);
    this.key = key;
    void this.computeChances();
    await this.#go(stopAt(line.analysis.stops, line.key ? line.from : step));
  }

  rename(key: number, name: string): void {
    this.lines = this.lines.map((line) => (line.key === key ? { ...line, name } : line));
  }

  async remove(key: number): Promise<void> {
    const line = this.lines.find((each) => each.key === key);
    if (!line?.key) return;
    if (this.key === key) await this.choose(0);
    this.lines = this.lines.filter((each) => each.key !== key);
    if (this.line) await this.#go(Math.min(this.at, this.line.analysis.stops.length - 1));
  }

  async #tried(wish: Attempt, label: string): Promise<boolean> {
    const { line, analysis, atEnd, step } = this;
    if (!line || !analysis) return false;
    this.pending = true;
    this.notice = '';
    try {
      const made = await tryOut(analysis, { ...wish, ask: this.asks });
      if (this.#closed) return false;
      // At the end of a variation extend it; anywhere else start a new one.
      if (line.key && atEnd) {
        this.lines = this.lines.map((each) =>
          each.key === line.key ? { ...each, analysis: made } : each,
        );
      } else {
        this.key = ++this.#made;
        const name = nameOf(made, step, label);
        this.lines = [...this.lines, { key: this.key, name, from: step, analysis: made }];
      }
      this.pending = false;
      await this.#playFrom(stopAt(made.stops, step));
      void this.computeChances();
      return true;
    } catch (error) {
      this.notice = messageOf(error);
      return false;
    } finally {
      this.pending = false;
    }
  }

  /** Animate the new part of a line. */
  async #playFrom(stop: number): Promise<void> {
    this.at = stop;
    const last = (this.analysis?.stops.length ?? 1) - 1;
    if (stop >= last) await this.#go(last);
    while (this.at < last && !this.#closed) {
      const before = this.at;
      await this.#go(before + 1, true);
      await this.#settled();
      if (this.at !== before + 1) return;
    }
  }

  #all(): number[] {
    return this.analysis?.seats.map(({ seat }) => seat) ?? [];
  }

  #others(): number[] {
    return this.#all().filter((seat) => seat !== this.own);
  }

  // --- bots' advice ------------------------------------------------------------------------

  /** Fetch the line's winning chances; the server calculates for a second per request. */
  async computeChances(): Promise<void> {
    const { analysis } = this;
    if (!analysis || !this.advised || this.#evaluating === analysis.id) return;
    this.#evaluating = analysis.id;
    try {
      while (this.#evaluating === analysis.id && !this.#closed) {
        const told = await getWinChances(analysis);
        this.winChances = { ...this.winChances, [analysis.id]: told };
        if (told.done >= told.steps) break;
      }
    } catch (error) {
      this.notice = messageOf(error);
    } finally {
      if (this.#evaluating === analysis.id) this.#evaluating = '';
    }
  }

  /** Stop calculating winning chances. */
  stopComputing(): void {
    this.#evaluating = '';
  }

  /** Ask the game's strongest level for advice. */
  async advise(): Promise<void> {
    const { analysis, step, actor, at } = this;
    if (!analysis || actor < 0 || this.advising) return;
    this.advising = true;
    try {
      const told = await getSuggestions(analysis, step, actor);
      if (this.analysis === analysis && this.at === at) this.advice = told;
    } catch (error) {
      this.notice = messageOf(error);
    } finally {
      this.advising = false;
    }
  }
}

/** Return a frame without choices. */
function unasked(frame: Frame): Frame {
  const zones = frame.scene.zones.filter(({ kind }) => kind !== 'range' && kind !== 'threat');
  return { ...frame, scene: { ...frame.scene, targets: [], unavailable: [], zones } };
}

const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : failed);
