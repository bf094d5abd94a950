/** One table as one browser knows it: the line to the server, frames, log, seats and the past. */

import { Adviser, meantBy } from './advice.svelte';
import { ApiError, getFrame, getTable } from './api';
import { Chooser } from './choose.svelte';
import { isPlanning, Planner, tellsPlans, together } from './plans.svelte';
import { prefersStill, prefs } from './prefs.svelte';
import type {
  Board,
  ClientMessage,
  Frame,
  LogLine,
  Scene,
  ServerMessage,
  Table,
  Target,
} from './protocol';
import { TableSocket, type Line } from './socket';
import { play } from './sound';
import { Stage } from './stage.svelte';
import { PASS, sameKinds, type WindowTime } from './windows';

const DOWN = 'The line is down. Wait a moment.';

export class TableStore {
  readonly id: string;
  table = $state.raw<Table | null>(null);
  seat = $state(-1);
  log = $state.raw<LogLine[]>([]);
  line = $state<Line>('connecting');
  trouble = $state('');
  notice = $state('');
  pending = $state(false);
  past = $state.raw<Frame | null>(null);
  handTo = $state(-1);
  newest = $state.raw<Frame | null>(null);
  /** The clock of the window that is open; null where nobody is hurried. */
  clock = $state.raw<WindowTime | null>(null);
  /** When the phase of plans ends by itself, by this machine's clock; 0 for never. */
  #until = $state(0);
  planner = new Planner();
  adviser = new Adviser();
  /** How many phases of plans have ended while one looked. */
  phases = $state(0);
  /** Which windows the server asks this seat for; null at tables without windows. */
  ask = $state.raw<string[] | null>(null);

  stage = new Stage({
    still: () => prefersStill() || this.past !== null || this.handTo >= 0,
    beat: play,
    idle: () => this.#settled(),
  });
  chooser = new Chooser(
    () => this.targets,
    (target) => this.act(target),
  );

  #socket: TableSocket | null = null;
  #version = 0;
  #boards = new Map<string, Board>();
  #old = new Map<number, Frame>();
  /** On a shared screen: the seat whose player took the screen over. */
  #uncovered = $state(-1);
  #switching = false;
  #wanted = -1;
  #sentAt = 0;
  #closed = false;
  /** Own seats that have answered in the open window. */
  #answered = $state.raw<number[]>([]);

  constructor(id: string) {
    this.id = id;
  }

  get frame(): Frame | null {
    return this.past ?? this.stage.frame;
  }

  get scene(): Scene | undefined {
    return this.frame?.scene;
  }

  get busy(): boolean {
    return this.stage.busy || this.pending;
  }

  /** True when what is shown is what is, and may be acted on. */
  get live(): boolean {
    return (
      !this.past &&
      !this.busy &&
      this.line === 'open' &&
      this.handTo < 0 &&
      !this.relieved &&
      this.stage.frame === this.newest
    );
  }

  /** The bot that plays on for the seat one looks through; "" for none. */
  get relieved(): string {
    return this.table?.seats.find(({ seat }) => seat === this.seat)?.relieved ?? '';
  }

  /** Whether one may ask what to do. */
  get mayHint(): boolean {
    return Boolean(this.table?.hints && this.targets.length) && !this.adviser.waiting;
  }

  /** Whether a bot owes a decision at a seat that is shown. */
  thinks(seat: number): boolean {
    const { scene, table } = this;
    const info = table?.seats.find((each) => each.seat === seat);
    if (this.past || table?.status !== 'playing' || !(info?.kind === 'bot' || info?.relieved)) {
      return false;
    }
    // Where all decide in secret, only of plans one sees who has made his.
    if (!scene || (scene.prompt.secret && !isPlanning(scene))) return false;
    return scene.seats.some((each) => each.seat === seat && each.acting && !each.ready);
  }

  /** The step of a bot that one may ask about: the one looked at, or how its last turn began. */
  get askable(): number {
    const bots = new Set(
      this.table?.seats.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat),
    );
    const steps = this.log.filter((line) => !line.note);
    if (this.past) {
      const { seq } = this.past;
      return steps.some((line) => line.seq === seq && bots.has(line.seat)) ? seq : -1;
    }
    const last = steps.findLastIndex((line) => bots.has(line.seat));
    const before = steps.slice(0, last).findLastIndex(({ seat }) => seat !== steps[last]?.seat);
    return steps[before + 1]?.seq && last >= 0 ? steps[before + 1]!.seq : -1;
  }

  get targets(): Target[] {
    return this.live && !this.hurried ? (this.stage.frame?.scene.targets ?? []) : [];
  }

  /** The kind of window that is open now, if one is. */
  get window(): string {
    return this.newest?.scene.prompt.window ?? '';
  }

  /** True while a window runs out and this seat has not asked for time. */
  get hurried(): boolean {
    return Boolean(this.window && this.clock && !this.clock.held.includes(this.seat));
  }

  /** One's own seats that may still ask for time. */
  get mayHold(): number[] {
    const { newest, clock } = this;
    if (!newest || !clock || !this.window) return [];
    const mine = (this.table?.you ?? []).filter((seat) => newest.acting.includes(seat));
    const asked = mine.length > 1 ? mine : mine.filter((seat) => seat !== this.seat || this.pass);
    return asked.filter((seat) => !clock.held.includes(seat) && !this.#answered.includes(seat));
  }

  /** What lets the open window pass, if this seat is asked. */
  get pass(): Target | undefined {
    if (!this.window || this.pending || this.#answered.includes(this.seat)) return undefined;
    return this.newest?.scene.targets.find(({ name }) => name === PASS);
  }

  get canUndo(): boolean {
    return this.live && !this.planning && (this.newest?.can_undo ?? false);
  }

  /** What is decided now can be changed as it stands, so nothing is taken back. */
  get planning(): boolean {
    return isPlanning(this.newest?.scene);
  }

  get until(): number {
    return together(this.newest) || this.table?.late ? this.#until : 0;
  }

  async open(): Promise<void> {
    try {
      const table = await getTable(this.id);
      if (this.#closed) return;
      this.table = table;
      const last = Number(sessionStorage.getItem(`seat-${this.id}`) ?? NaN);
      this.seat = table.you.includes(last) ? last : (table.you[0] ?? -1);
      this.#connect();
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.message : 'This table could not be opened.';
    }
  }

  close(): void {
    this.#closed = true;
    this.stage.stop();
    this.#socket?.close();
  }

  act(target: Target): void {
    if (this.planner.saving) {
      this.planner.wish(target);
      return;
    }
    if (!this.live || !this.newest) return;
    const { seq } = this.newest;
    if (target.plan) {
      const plan = { type: 'plan', seq, version: this.#version, actions: target.plan } as const;
      const id = this.#socket?.send(plan) ?? 0;
      this.notice = '';
      if (id) this.planner.sent(id);
      else this.planner.fail(DOWN);
      return;
    }
    if (this.window) this.#answered = [...this.#answered, this.seat];
    this.#send({ type: 'act', seq, version: this.#version, action: target.action });
  }

  letPass(): void {
    const { pass } = this;
    if (this.stage.busy) this.stage.skip();
    if (pass) this.act(pass);
  }

  /** Asks for time, so that the window waits for this seat. */
  hold(seat: number): void {
    const seq = this.clock?.seq ?? this.newest?.seq ?? 0;
    if (!this.#socket?.send({ type: 'hold', seq, seat })) this.notice = DOWN;
  }

  /** Tells the server which windows one wants to be asked for. */
  tellAsk(): void {
    if (this.ask === null || this.seat < 0 || sameKinds(this.ask, prefs.ask)) return;
    if (this.#socket?.send({ type: 'ask', kinds: prefs.ask })) this.ask = prefs.ask;
  }

  undo(): void {
    if (!this.canUndo || !this.newest) return;
    this.#send({ type: 'undo', seq: this.newest.seq, version: this.#version });
  }

  askHint(): void {
    if (!this.mayHint || !this.newest) return;
    const message = { type: 'hint', seq: this.newest.seq, version: this.#version } as const;
    this.adviser.ask(message, this.#socket?.send(message) ?? 0);
    this.chooser.hinted = '';
  }

  askWhy(): void {
    const seq = this.askable;
    if (seq < 0 || this.adviser.waiting) return;
    const message = { type: 'why', seq } as const;
    this.adviser.ask(message, this.#socket?.send(message) ?? 0);
  }

  /** Closes what was told. */
  forgetAdvice(): void {
    this.adviser.forget();
    this.chooser.hinted = '';
  }

  /** Takes one's seat back from the bot that plays on. */
  takeBack(): void {
    this.#send({ type: 'back' });
  }

  resign(): void {
    this.#send({ type: 'resign' });
  }

  /** Goes to an older step, or with the newest number back to now. */
  async rewind(seq: number): Promise<void> {
    const now = this.newest?.seq ?? 0;
    this.#wanted = seq;
    this.chooser.clear();
    this.forgetAdvice();
    if (seq >= now || seq < 0) {
      if (seq >= now) this.toNow();
      return;
    }
    try {
      const frame = this.#old.get(seq) ?? (await getFrame(this.id, seq, this.seat));
      if (this.#wanted !== seq) return;
      this.#withBoard(frame);
      this.#old.set(seq, frame);
      this.stage.skip();
      this.past = frame;
    } catch (error) {
      this.notice = error instanceof ApiError ? error.message : 'That step could not be read.';
    }
  }

  step(by: number): void {
    if (this.handTo >= 0) return;
    const at = this.past?.seq ?? this.newest?.seq ?? 0;
    void this.rewind(Math.max(0, at + by));
  }

  toNow(): void {
    const looked = this.past !== null;
    this.#wanted = -1;
    this.past = null;
    if (looked) this.forgetAdvice();
    if (looked && !this.stage.busy) this.#settled();
  }

  /** Whether a seat's cards stay face down here: others look at the same screen. */
  covers(seat: number): boolean {
    const mine = this.table?.you ?? [];
    return mine.length > 1 && mine.includes(seat) && seat !== this.#uncovered;
  }

  /** The screen was handed over: look through the other seat. */
  uncover(): void {
    const seat = this.handTo;
    this.#uncovered = seat;
    this.handTo = -1;
    if (seat !== this.seat) this.#look(seat);
  }

  #look(seat: number): void {
    this.#switching = true;
    if (!this.#socket?.send({ type: 'seat', seat })) this.#switching = false;
  }

  #send(message: ClientMessage): void {
    this.notice = '';
    this.#sentAt = this.newest?.seq ?? 0;
    this.pending = Boolean(this.#socket?.send(message));
    if (!this.pending) this.notice = DOWN;
  }

  #connect(): void {
    this.#socket = new TableSocket({
      address: () => {
        const since = this.newest ? this.newest.seq + 1 : 0;
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const query = `seat=${this.seat}&since=${since}&version=${this.#version}`;
        return `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/play?${query}`;
      },
      message: (message) => this.#received(message),
      line: (line) => {
        this.line = line;
        if (line !== 'lost') return;
        this.pending = this.#switching = false;
        if (this.planner.saving) this.planner.fail(DOWN);
      },
    });
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.table = message.table;
        this.clock = null;
        this.#until = 0;
        this.planner.reset();
        this.#hello(message);
        this.ask = message.ask;
        this.tellAsk();
        break;
      case 'frame':
        if (message.version >= this.#version) this.#next(message.frame);
        this.pending = false;
        break;
      case 'table':
        this.table = message.table;
        break;
      case 'undone':
        this.#version = message.version;
        this.log = this.#readable(message.log);
        this.#old.clear();
        if (this.past && this.past.seq >= message.seq) this.toNow();
        this.#snap(message.frame);
        this.pending = false;
        break;
      case 'window':
        if (message.seq !== this.clock?.seq) this.#answered = [];
        this.clock = message;
        if (!this.stage.busy) this.#settled();
        break;
      case 'deadline':
        this.#until = Date.now() + message.ms;
        break;
      case 'error':
        if (this.planner.refused(message.id, message.message)) break;
        if (this.adviser.refused(message.id, message.message)) break;
        this.#asked();
        this.pending = this.#switching = false;
        this.notice = message.message;
        break;
      case 'note':
        this.log = [...this.log, message.line];
        break;
      case 'hint':
      case 'why':
        this.adviser.told(message);
        if (message.type === 'hint') this.#light();
        break;
      case 'ok':
        if (this.planner.answered(message.id)) this.#wished();
        else this.#carriedOut();
        break;
      case 'pong':
        break;
    }
  }

  /** Lights what a hint means. */
  #light(): void {
    const { hint } = this.adviser;
    this.chooser.hinted = (hint && meantBy(hint, this.targets)?.key) ?? '';
  }

  /** The frame of what one did comes just before or after its `ok`; wait for it a little. */
  #carriedOut(): void {
    if ((this.newest?.seq ?? 0) !== this.#sentAt) this.pending = false;
    else setTimeout(() => (this.pending = false), 800);
  }

  #hello(hello: Extract<ServerMessage, { type: 'hello' }>): void {
    const same = hello.seat === this.seat && hello.version === this.#version && this.newest;
    this.#switching = this.pending = false;
    this.#version = hello.version;
    this.log = this.#readable(hello.log);
    if (same) {
      const missed = hello.frames.filter((frame) => frame.seq > (this.newest?.seq ?? -1));
      missed.forEach((frame) => this.#next(frame));
      return;
    }
    if (hello.seat !== this.seat) this.chooser.clear();
    this.seat = hello.seat;
    sessionStorage.setItem(`seat-${this.id}`, String(hello.seat));
    this.#old.clear();
    this.toNow();
    const last = hello.frames.at(-1);
    if (last) this.#snap(last);
  }

  #next(frame: Frame): void {
    const seq = this.newest?.seq ?? -1;
    if (frame.seq <= seq) return;
    this.#withBoard(frame);
    if (!this.past) this.forgetAdvice();
    if (this.table?.late && String(frame.acting) !== String(this.newest?.acting)) this.#until = 0;
    const known = new Set(this.log.filter(({ note }) => !note).map((line) => line.seq));
    const fresh = this.#readable(frame.lines);
    this.log = [...this.log, ...fresh.filter((line) => !known.has(line.seq))];
    const gap = this.newest !== null && frame.seq !== seq + 1;
    if (this.newest && together(this.newest) && tellsPlans(frame, this.seat)) {
      this.phases += 1;
      this.chooser.clear();
      if (!this.planner.saving) this.planner.reset();
    }
    this.newest = frame;
    this.#inWindow(frame);
    if (gap) this.stage.snap(frame);
    else this.stage.push(frame);
  }

  #snap(frame: Frame): void {
    this.#withBoard(frame);
    this.forgetAdvice();
    this.newest = frame;
    this.#inWindow(frame);
    this.stage.snap(frame);
  }

  #inWindow(frame: Frame): void {
    const { prompt, targets } = frame.scene;
    if (!prompt.window) {
      this.clock = null;
      this.#answered = [];
    } else if (targets.some(({ name }) => name === PASS)) this.#asked();
  }

  /** The seat one looks through owes an answer, again or still. */
  #asked(): void {
    this.#answered = this.#answered.filter((seat) => seat !== this.seat);
  }

  /** What may be read here: on a shared screen nothing that is for one player alone. */
  #readable(lines: LogLine[]): LogLine[] {
    return (this.table?.you.length ?? 0) > 1 ? lines.filter((line) => !line.private) : lines;
  }

  /** Puts the whole board into a frame that only names it. */
  #withBoard(frame: Frame): void {
    const { board } = frame.scene;
    if (board.cells.length) this.#boards.set(board.id, board);
    else frame.scene.board = this.#boards.get(board.id) ?? this.newest?.scene.board ?? board;
  }

  /** The queue is empty: on a shared screen, see whether somebody else should look now. */
  #settled(): void {
    this.#wished();
    const frame = this.newest;
    const mine = this.table?.you ?? [];
    if (!frame || this.#switching || mine.length < 2 || this.past) return;
    if (this.window) {
      this.#attend(mine);
      return;
    }
    const { secret } = frame.scene.prompt;
    const next = frame.acting.includes(this.seat)
      ? this.seat
      : frame.acting.find((seat) => mine.includes(seat));
    if (next === undefined) return;
    // Whoever sits at the screen stays uncovered until another is to decide.
    if (next !== this.#uncovered) this.#uncovered = -1;
    this.handTo = secret && next !== this.#uncovered ? next : -1;
    if (this.handTo < 0 && next !== this.seat) this.#look(next);
  }

  /** Does what was pointed at while the plan before it was being saved. */
  #wished(): void {
    if (!this.live || this.planner.saving) return;
    const target = this.planner.next(this.targets);
    if (target) this.act(target);
  }

  /** In a window the screen is handed over only to a seat that asked for time. */
  #attend(mine: readonly number[]): void {
    const wants = this.clock?.held.find(
      (seat) => mine.includes(seat) && !this.#answered.includes(seat),
    );
    if (wants === undefined) this.handTo = -1;
    else if (wants !== this.#uncovered) this.handTo = wants;
  }
}
