/** The state of one analysis in this browser: the position, the lines, and the choices there. */

import { ApiError } from '../lib/api';
import { laid } from '../table/history/rotateBoard';
import { prefs, prefersStill } from '../lib/prefs.svelte';
import type {
  Suggestions,
  Frame,
  LogLine,
  Evaluation,
  Scene,
  Analysis,
  Target,
} from '../protocol/types';
import { playSound } from '../animation/sound';
import { Animator } from '../animation/animator.svelte';
import { Chooser } from '../table/choices/chooser.svelte';
import type { ViewModel } from '../table/viewModel';
import { kindIn, actionsOf } from '../table/choices/targets';
import { getSuggestions, getWinChances, openAnalysis, tryOut, type Attempt } from './api';
import { namesInRecord, nameOf, stopAt, type Line } from './lines';
import { FrameCache } from './frameCache';

const FAILED = 'That could not be done. Try again in a moment.';

export class AnalysisStore implements ViewModel {
  lines = $state.raw<Line[]>([]);
  /** The number of the line one is in. */
  key = $state(0);
  /** The stop one is at. */
  at = $state(0);
  /** The seat whose choices are shown where it has any; -1 for whoever is asked. */
  seat = $state(-1);
  newest = $state.raw<Frame | null>(null);
  /** Why nothing can be shown, and why what one did just now was not done. */
  trouble = $state('');
  notice = $state('');
  /** Something was asked of the server. */
  pending = $state(false);
  /** The stop one is on the way to; -1 where it has come. */
  #bound = $state(-1);
  /** It is played on by itself. */
  running = $state(false);
  /** Bots play on; which one, and for whom. */
  thinking = $state(false);
  bot = $state('');
  /** The seat one plays oneself against the bot; -1 where one plays all. */
  own = $state(-1);
  /** Asked at each chance to interrupt. */
  asks = $state(false);
  winChances = $state.raw<Record<string, Evaluation>>({});
  advice = $state.raw<Suggestions | null>(null);
  advising = $state(false);

  /** It is only looked at: what could have been chosen is not shown. */
  shown = false;
  /** Bots are asked about it; not in a game that goes on. */
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

  #lying = false;
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

  // --- what is shown -----------------------------------------------------------------------

  get line(): Line | undefined {
    return this.lines.find(({ key }) => key === this.key);
  }

  get analysis(): Analysis | undefined {
    return this.line?.analysis;
  }

  get history(): { log: LogLine[]; newest: Frame | null; past: null } {
    return { log: this.analysis?.log ?? [], newest: this.newest, past: null };
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

  /** The number of steps behind the moment one looks at, and behind the last. */
  get step(): number {
    return this.analysis?.stops[this.at] ?? 0;
  }

  get steps(): number {
    return this.analysis?.stops.at(-1) ?? 0;
  }

  get atEnd(): boolean {
    return this.at >= (this.analysis?.stops.length ?? 1) - 1;
  }

  /** The seat whose choices are shown; -1 where nobody has any. */
  get actor(): number {
    const acting = this.newest?.acting ?? [];
    return acting.includes(this.seat) ? this.seat : (acting[0] ?? -1);
  }

  get chancesOfLine(): Evaluation | undefined {
    return this.winChances[this.analysis?.id ?? ''];
  }

  /** Lays the board on its side, or sets it up again. */
  rotate(yes: boolean): void {
    if (yes === this.#lying) return;
    this.#lying = yes;
    if (!this.newest) return;
    this.newest = laid(this.newest, yes);
    this.animator.showNow(this.newest);
  }

  covers(): boolean {
    return false;
  }

  // --- coming and going --------------------------------------------------------------------

  /** Reads a record and shows its moment after so many steps, or where somebody is first asked. */
  async open(record: string, step = -1): Promise<boolean> {
    try {
      const analysis = await openAnalysis(record);
      if (this.#closed) return false;
      this.lines = [{ key: 0, name: 'As it was played', from: 0, analysis }];
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

  /** Goes to a stop at once. */
  async rewind(stop: number): Promise<void> {
    this.stop();
    await this.#go(stop);
  }

  /** Goes some stops on or back; one on is played. */
  async move(by: number): Promise<void> {
    this.stop();
    await this.#go((this.#bound < 0 ? this.at : this.#bound) + by, by === 1);
  }

  /** Goes to the moment after so many steps of the match. */
  async toStep(step: number): Promise<void> {
    await this.rewind(stopAt(this.analysis?.stops ?? [0], step));
  }

  /** Plays on by itself until the end, or stops that. */
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

  /** Nothing plays on by itself any more. */
  stop(): void {
    this.running = this.thinking = false;
    this.animator.skipToNewest();
  }

  /** Looks through another seat. */
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
      const frame = laid(this.shown ? unasked(found) : found, this.#lying);
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

  // --- what else could have been -----------------------------------------------------------

  /** Chooses otherwise; and if one plays against a bot, that answers. */
  async act(target: Target): Promise<void> {
    const { actor, step } = this;
    if (!this.live || actor < 0) return;
    const { isSettled } = this.chooser;
    const wish = { step, seats: [actor], actions: actionsOf(target) };
    const done = await this.#tried(wish, target.label);
    // What was touched is not asked for again, unless dice have come in between.
    const rolled = this.newest?.events.some(({ kind }) => kind === 'rolled');
    if (done && isSettled && !rolled && this.actor === actor) this.chooser.lead(isSettled);
    if (this.own >= 0 && this.own === actor) await this.playBots(this.#others());
  }

  /** Bots play on for some seats, until none of these is asked; all of them: to the end. */
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

  /** A bot makes the turn of whoever is asked. */
  async playOneBot(): Promise<void> {
    await this.playBots(this.actor < 0 ? this.#all() : [this.actor]);
  }

  async playAllBots(): Promise<void> {
    await this.playBots(this.#all());
  }

  /** Goes to the same moment of another line, or to where that leaves the match. */
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
      // At the end of a line of one's own it goes on; anywhere else a new one begins.
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

  /** Plays what is new in a line. */
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

  // --- what is told ------------------------------------------------------------------------

  /** Asks for the win chances of the line, a second at a time. */
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

  /** Reckons no further. */
  stopComputing(): void {
    this.#evaluating = '';
  }

  /** Asks what the game's strongest level would have done. */
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

/** A frame without what somebody is asked, who is not there. */
function unasked(frame: Frame): Frame {
  const zones = frame.scene.zones.filter(({ kind }) => kind !== 'range' && kind !== 'threat');
  return { ...frame, scene: { ...frame.scene, targets: [], unavailable: [], zones } };
}

const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : FAILED);
