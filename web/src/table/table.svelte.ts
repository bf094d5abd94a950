/** The state of one table in this browser: combines its stores and offers the current choices. */

import { logNotRead, stepNotRead, tableNotOpened } from '../messages/common';
import { connectionLost } from '../messages/table/table';
import { tableNames, playerNames } from '../lib/text/playerNames';
import { notFoundText } from '../lib/notFound';
import type { Frame, Scene, ServerMessage, GameSummary, Table, Target } from '../protocol/types';
import type { Animator } from '../animation/animator.svelte';
import { stepToExplain } from './hintTargets';
import { Hints } from './hints.svelte';
import { Chooser } from './choices/chooser.svelte';
import { Clocks } from './clocks.svelte';
import { Connection } from './connection/connection.svelte';
import { Proposals } from './proposals.svelte';
import { Handover } from './handover.svelte';
import { History } from './history/history.svelte';
import type { Turns } from './history/rotateBoard';
import { Playback } from './history/playback.svelte';
import { isPlanning, isSimultaneous, Planner, revealsPlans } from './choices/planner.svelte';
import { serverSource, type DataSource } from './connection/dataSource';
import { ChatStore } from './chat.svelte';
import { SinceLastTurn } from './sinceLastTurn.svelte';
import { Habits } from './choices/habits';
import { targetsInHand, kindIn } from './choices/targets';
import { InterruptWindows, type AskPreference } from './choices/interruptWindows.svelte';

export class TableStore {
  readonly id: string;
  table = $state.raw<Table | null>(null);
  /** The seats that are played at this screen. */
  mine = $derived<readonly number[]>(this.table?.you ?? []);
  /** The seat whose view is shown; -1 for a spectator. */
  seat = $state(-1);
  /** The reason that the table cannot be shown. */
  trouble = $state('');
  /** The reason that the last action failed. */
  notice = $state('');
  /** The number of planning phases that ended since the page opened. */
  phasesEnded = $state(0);
  highlighted = $state.raw<readonly string[]>([]);
  /** The summary of a finished game, once loaded. */
  summary = $state.raw<GameSummary | null>(null);

  readonly tellsAll = false;
  readonly history: History;
  readonly connection: Connection;
  readonly handover = new Handover();
  readonly planner = new Planner();
  readonly hints = new Hints(this);
  readonly clocks = new Clocks();
  readonly habits = new Habits(this);
  readonly proposals = new Proposals(this);
  readonly sinceLastTurn = new SinceLastTurn(this);
  readonly chat: ChatStore;
  readonly windows: InterruptWindows;
  readonly playback: Playback;
  readonly chooser = new Chooser(
    () => this.targets,
    (target) => this.act(target),
    (ref) => kindIn(this.scene, ref),
  );

  playerNames = $derived(playerNames(this.table?.seats ?? [], this.mine));
  /** Choices that are offered only at the cards of the open hand. */
  inHand = $derived.by((): readonly Target[] =>
    this.scene && this.live && !this.covers(this.seat) ? targetsInHand(this.scene, this.seat) : [],
  );

  /** The deadline by this computer's clock; 0 for none. */
  #until = $state(0);
  /** True while the server switches to another seat. */
  #switching = $state(false);
  #closed = false;

  readonly #source: DataSource;

  constructor(id: string, source = serverSource(id)) {
    this.id = id;
    this.#source = source;
    this.history = new History(source, () => this.mine.length > 1);
    this.windows = new InterruptWindows(id, {
      newest: () => this.history.newest,
      alone: () => this.mine.length === 1,
      watched: () => (this.table?.seats.filter(({ kind }) => kind !== 'bot').length ?? 0) > 1,
      tell: (kinds) => this.seat >= 0 && this.connection.send({ type: 'window_kinds', kinds }) > 0,
    });
    this.playback = new Playback(this);
    this.chat = new ChatStore(id, (message) => this.connection.send(message));
    this.connection = new Connection(source, {
      query: () =>
        `seat=${this.seat}&since=${this.history.seq + 1}&version=${this.history.version}`,
      message: (message) => this.#received(message),
      lost: () => {
        this.#switching = false;
        if (this.planner.saving) this.planner.fail(connectionLost);
      },
      // This device may have lost the seat, because it was signed out.
      found: ({ you }) => you.includes(this.seat) || (this.seat = -1),
      refused: (why) => (this.trouble = why || this.notice || tableNotOpened),
    });
  }

  get animator(): Animator {
    return this.playback.animator;
  }

  /** True while a shared screen is handed over. */
  covered = $derived(this.handover.to >= 0);

  /** True while a time limit runs for the acting seats. */
  timed = $derived.by(() => this.windows.clock !== null || this.until > 0);

  get frame(): Frame | null {
    return this.history.past ?? this.animator.frame;
  }

  get scene(): Scene | undefined {
    return this.frame?.scene;
  }

  get busy(): boolean {
    return this.animator.busy || this.connection.pending;
  }

  /** True if the newest position is shown and can be acted on. */
  get live(): boolean {
    return (
      !this.history.past &&
      !this.busy &&
      !this.#switching &&
      this.connection.line === 'open' &&
      this.handover.to < 0 &&
      !this.substituted &&
      this.table?.status !== 'waiting' &&
      !this.table?.paused &&
      this.animator.frame === this.history.newest
    );
  }

  /** The bot that plays for the shown seat after a timeout; "" for none. */
  get substituted(): string {
    return this.table?.seats.find(({ seat }) => seat === this.seat)?.substitute ?? '';
  }

  get targets(): Target[] {
    if (!this.live || this.windows.runsOut(this.seat)) return [];
    return this.animator.frame?.scene.targets ?? [];
  }

  /** True if a hint can be requested. */
  get mayHint(): boolean {
    return Boolean(this.table?.hints && this.targets.length) && !this.hints.waiting;
  }

  /** False for a plan, which can be changed instead. */
  get canUndo(): boolean {
    return this.live && !isPlanning(this.history.newest?.scene) && this.proposals.undoIsFree;
  }

  /** The deadline of the phase or turn; 0 for none. */
  get until(): number {
    if (this.table?.paused) return 0;
    return isSimultaneous(this.history.newest) || this.table?.timeout_policy ? this.#until : 0;
  }

  /** The choice that passes the open window, if the shown seat is asked. */
  get pass(): Target | undefined {
    return this.connection.pending ? undefined : this.windows.passTarget(this.seat);
  }

  /** Own seats that may still ask for time. Step numbers differ from seat to seat. */
  get mayHold(): number[] {
    const asked = this.pass !== undefined;
    return this.#switching ? [] : this.windows.mayHold(this.mine, this.seat, asked);
  }

  /** The bot's step that can be explained; -1 for none. */
  get askable(): number {
    return stepToExplain(this.history.log, this.history.past, this.table?.seats ?? []);
  }

  /** Return whether a seat's cards stay face down on a shared screen. */
  covers(seat: number): boolean {
    return this.handover.covers(seat, this.mine);
  }

  async open(): Promise<void> {
    try {
      const table = await this.#source.table();
      if (this.#closed) return;
      this.table = tableNames(table);
      const last = Number(sessionStorage.getItem(`seat-${this.id}`) ?? NaN);
      this.seat = table.you.includes(last) ? last : (table.you[0] ?? -1);
      this.connection.open();
    } catch (error) {
      this.trouble = notFoundText(error, tableNotOpened);
    }
  }

  close(): void {
    this.#closed = true;
    this.animator.stop();
    this.connection.close();
  }

  act(target: Target): void {
    if (this.planner.saving) {
      this.planner.wish(target);
      return;
    }
    if (!this.live || !this.history.newest) return;
    this.sinceLastTurn.decide(target);
    this.hints.follow(target.plan ?? []);
    const { seq, version } = this.history;
    if (target.plan) {
      this.notice = '';
      this.planner.sent(this.connection.send({ type: 'plan', seq, version, actions: target.plan }));
      return;
    }
    this.habits.wake();
    const passes = target === this.pass;
    this.windows.answers(this.seat);
    const { action, then } = target;
    const id = this.#decide({ type: 'act', seq, version, action, then });
    if (passes) this.windows.passed(id);
  }

  letPass(): void {
    if (this.animator.busy) this.animator.skipToNewest();
    if (this.pass) this.act(this.pass);
  }

  /** Set when to be asked. The open window may pass because of it. */
  askWhen(asked: AskPreference): void {
    this.windows.asked = asked;
    if (!this.animator.busy) this.#rest();
  }

  /** Ask for time, so that the window waits for this seat. */
  hold(seat: number): void {
    const seq = this.windows.clock?.seq ?? this.history.newest?.seq ?? 0;
    if (!this.connection.send({ type: 'hold', seq, seat })) this.notice = connectionLost;
  }

  undo(): void {
    const { seq, version } = this.history;
    if (this.canUndo && this.#decide({ type: 'undo', seq, version })) this.habits.rest();
  }

  askHint(): void {
    const { seq, version } = this.history;
    if (this.mayHint) this.#seek({ type: 'hint', seq, version });
  }

  askWhy(): void {
    if (this.askable >= 0 && !this.hints.waiting)
      this.#seek({ type: 'explain', seq: this.askable });
  }

  #seek(message: Parameters<Hints['ask']>[0]): void {
    this.notice = '';
    this.hints.ask(message, this.connection.send(message));
  }

  /** Resign, in a series also only a game, or take the seat back from the bot. */
  declare(type: 'resign' | 'return', game?: number): void {
    this.#decide(type === 'resign' ? { type, game } : { type });
  }

  /** Show an older step; the newest number returns to the present. */
  async rewind(seq: number): Promise<void> {
    this.chooser.clear();
    this.hints.forget();
    if (seq >= this.history.seq) this.showNewest();
    if (seq < 0 || seq >= this.history.seq) return;
    await this.attempt(async () => {
      const frame = await this.history.at(seq, this.seat);
      if (!frame) return;
      this.animator.skipToNewest();
      this.history.past = frame;
    }, stepNotRead);
  }

  step(by: number): void {
    const at = (this.history.past ?? this.history.newest)?.seq ?? 0;
    if (!this.covered) void this.rewind(Math.max(0, at + by));
  }

  /** Load earlier lines of the log. */
  readonly loadEarlier = (): Promise<void> =>
    this.attempt(() => this.history.loadEarlier(this.seat), logNotRead);

  private async attempt(work: () => Promise<void>, failure: string): Promise<void> {
    await work().catch((error: unknown) => (this.notice = notFoundText(error, failure)));
  }

  /** Replay the given steps, the shown step, or the others' last turn. */
  async again(first = -1, last = -1): Promise<void> {
    this.chooser.clear();
    await this.attempt(() => this.playback.again(first, last), stepNotRead);
  }

  showNewest(): void {
    this.playback.forget();
    if (!this.history.leave()) return;
    this.hints.forget();
    if (!this.animator.busy) this.settled();
  }

  /** Show the view of the next player after a handover. */
  uncover(): void {
    this.#look(this.handover.uncover());
  }

  #look(seat: number): void {
    if (seat !== this.seat) this.#switching = this.connection.send({ type: 'seat', seat }) > 0;
  }

  #decide(message: Parameters<Connection['decide']>[0]): number {
    const id = this.connection.decide(message, this.history.newest?.seq ?? 0);
    this.notice = id ? '' : connectionLost;
    return id;
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.#hello(message);
        break;
      case 'frame':
        // Showing the frame may already send the next answer.
        this.connection.pending = false;
        if (message.version >= this.history.version) this.#next(message.frame);
        break;
      case 'table':
        this.table = tableNames(message.table);
        break;
      case 'undone':
        this.#undone(message);
        break;
      case 'window':
        this.windows.runs(message);
        if (!this.animator.busy) this.settled();
        break;
      case 'deadline':
        this.#until = Date.now() + message.ms;
        break;
      case 'clocks':
        this.clocks.told(message);
        break;
      case 'error':
        if (this.planner.refused(message.id, message.message)) break;
        if (this.chat.refused(message.id, message.message)) break;
        if (this.hints.refused(message.id, message.message)) break;
        this.windows.owes(this.seat);
        this.connection.pending = this.#switching = false;
        if (!this.windows.refused(message.id, message.code)) this.notice = message.message;
        break;
      case 'system_message':
        this.history.note(message.line);
        break;
      case 'hint':
      case 'explanation':
        this.hints.received(message);
        break;
      case 'ok':
        this.windows.answered(message.id);
        if (this.chat.answered(message.id)) break;
        if (this.planner.answered(message.id)) this.#wished();
        else this.connection.carriedOut(this.history.newest?.seq ?? 0);
        break;
      case 'chat':
        this.chat.receive(message.lines);
        break;
      case 'spectators':
        if (this.table) this.table = { ...this.table, spectators: message.count };
        break;
    }
    if (!this.animator.busy) this.#rest();
  }

  /** Make the choices that need no question: silent passes and prepared choices. */
  #rest(): void {
    if (this.hints.made.length) this.hints.mark();
    this.windows.wake();
    const { pass } = this;
    // On a shared screen each player is asked.
    if (pass && this.mine.length === 1 && this.windows.passesUnasked(this.seat)) this.act(pass);
    if (this.live && !this.windows.kind && !this.habits.follow()) this.chooser.follow();
  }

  #hello(hello: Extract<ServerMessage, { type: 'hello' }>): void {
    this.table = tableNames(hello.table);
    [this.windows.clock, this.#until] = [null, 0];
    this.planner.reset();
    this.chat.welcome(hello.chat);
    this.#welcome(hello);
    this.windows.ask = hello.window_kinds;
    this.windows.tellKinds();
  }

  /** Continue from the known frames, or reload them after a change of seat or an undo. */
  #welcome(hello: Extract<ServerMessage, { type: 'hello' }>): void {
    const { history } = this;
    const same = hello.seat === this.seat && hello.version === history.version && history.newest;
    this.#switching = this.connection.pending = false;
    history.version = hello.version;
    history.read(hello.log, hello.log_start);
    if (same) {
      hello.frames.forEach((frame) => this.#next(frame));
      this.connection.resend(history.seq);
      return;
    }
    if (hello.seat !== this.seat) this.chooser.clear();
    this.seat = hello.seat;
    this.sinceLastTurn.welcome(hello.last_decision);
    sessionStorage.setItem(`seat-${this.id}`, String(hello.seat));
    history.forget();
    this.showNewest();
    const last = hello.frames.at(-1);
    if (last) this.#snap(last);
  }

  #undone(message: Extract<ServerMessage, { type: 'undone' }>): void {
    const { history } = this;
    history.version = message.version;
    history.read(message.log, message.log_start);
    history.forget();
    if (history.past && history.past.seq >= message.seq) this.showNewest();
    this.#snap(message.frame);
    this.connection.pending = false;
  }

  /** Rotate the board, or restore its orientation. */
  rotate(turns: Turns): void {
    if (this.history.rotate(turns) && this.history.newest)
      this.animator.showNow(this.history.newest);
  }

  #next(frame: Frame): void {
    const { newest, seq, past } = this.history;
    if (frame.seq <= seq) return;
    if (!past && !this.hints.made.length) this.hints.forget();
    if (this.table?.timeout_policy && String(frame.acting) !== String(newest?.acting))
      this.#until = 0;
    if (newest && isSimultaneous(newest) && revealsPlans(frame, this.seat, newest.scene)) {
      this.phasesEnded += 1;
      this.hints.forget();
      this.chooser.clear();
      if (!this.planner.saving) this.planner.reset();
    }
    const whole = this.history.add(frame);
    // After a roll the next prompt no longer belongs to the selected thing.
    if (whole.events.some(({ kind }) => kind === 'rolled')) this.chooser.forget();
    this.windows.follow(whole, this.seat);
    this.proposals.watch(whole);
    if (newest && frame.seq !== seq + 1) this.animator.showNow(whole);
    else this.animator.enqueue(whole);
  }

  #snap(frame: Frame): void {
    if (!this.hints.made.length) this.hints.forget();
    const whole = this.history.put(frame);
    this.windows.follow(whole, this.seat);
    this.proposals.watch(whole);
    this.animator.showNow(whole);
  }

  /** Continue after playback: on a shared screen this may start a handover. */
  settled(): void {
    this.#wished();
    this.#rest();
    const { newest, past } = this.history;
    if (!newest || this.#switching || this.mine.length < 2 || past) return;
    if (this.windows.kind) {
      this.handover.attend(this.windows.asking(this.mine));
      return;
    }
    const next = this.handover.follow(newest, this.seat, this.mine);
    if (next >= 0) this.#look(next);
  }

  /** Make the choice that was clicked while the plan was being saved. */
  #wished(): void {
    if (!this.live || this.planner.saving) return;
    const target = this.planner.next(this.targets);
    if (target) this.act(target);
  }
}
