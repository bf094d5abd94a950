/** Plays frames on the board, in order, and shows each caption long enough to be read. If frames
 *  queue up it plays faster and drops the oldest ones, but never a combat. When the queue is empty
 *  it shows the newest frame. */

import type { Frame, GameEvent } from '../protocol/types';
import { timelineOf, durationOf, trailsOf } from './timeline';
import { duelOf, resultsOf } from './combat';
import { withNewCards } from './playedCards';
import type {
  TimelineStep,
  Segment,
  Effect,
  CombatPose,
  CombatResult,
  OpenCard,
  Pose,
  Roll,
  Trail,
  CellChange,
} from './keyframes';
import type { PlatePose } from './plateMoves';
import { captionsOf, lastCaption, readingTime, type Caption } from './captions';

/** How far the board may lag behind, in milliseconds: while a clock runs, and otherwise. */
const HURRIED_LAG = 2000;
const LEISURELY_LAG = 3500;
const FASTEST = 2.5;
const GAP = 60;
/** The most trails of a turn that stay on the board. */
const MOST_TRAILS = 12;

/** A frame, its trails and results, the seat that made them, and whether its next ones join them. */
type SavedState = [Frame | null, Trail[], CombatResult[], string, boolean];

interface WithEvents {
  readonly events: readonly GameEvent[];
}

const hasCombat = ({ events }: WithEvents): boolean => events.some(({ duel }) => duel);
const decidesCombat = ({ events }: WithEvents): boolean =>
  events.some(({ kind }) => kind === 'fought');

export interface AnimatorHooks {
  /** Return whether a frame is shown without motion. */
  isInstant(frame: Frame): boolean;
  onSegment(kind: Segment['kind'] | 'end'): void;
  onIdle(): void;
  /** Return the player's speed of playback as a factor; 1 is the default. */
  speed(): number;
  /** Return whether a clock runs for the player: then captions do not delay the board. */
  isHurried(): boolean;
  /** Return whether the player caused an event: then its caption needs no reading time. */
  isOwn(event: GameEvent): boolean;
  /** Return whether an event's text may be shown on this screen. */
  isReadable(event: GameEvent): boolean;
  /** Return whether this frame eliminates the player while the game continues. */
  isEliminated(before: Frame | null, after: Frame): boolean;
}

export class Animator {
  frame = $state.raw<Frame | null>(null);
  poses = $state.raw<Record<string, Pose>>({});
  plates = $state.raw<Record<string, PlatePose>>({});
  movingTrails = $state.raw<Trail[]>([]);
  roll = $state.raw<Roll | null>(null);
  /** Shots, flashes and lost numbers over the board. */
  effects = $state.raw<Effect[]>([]);
  /** Cells that change their appearance. */
  changingCells = $state.raw<CellChange[]>([]);
  /** The combat in motion, over its cell. */
  combat = $state.raw<CombatPose | null>(null);
  /** True if the combat of the shown frame has ended. */
  combatOver = $state(false);
  /** Cards that lie open over the board. */
  playedCards = $state.raw<readonly OpenCard[]>([]);
  lastTrails = $state.raw<Trail[]>([]);
  /** The results of the last turn's combats. */
  lastResults = $state.raw<CombatResult[]>([]);
  busy = $state(false);
  /** The latest caption. */
  caption = $state.raw<Caption | null>(null);
  /** The number of the newest frame that was on the board. */
  newestSeq = $state(-1);
  paused = $state(false);
  /** True during a replay. */
  replaying = $state(false);
  /** True while it waits for the player to watch on. */
  asksToWatchOn = $state(false);
  /** True once steps of others were not played. */
  passedOver = $state(false);
  /** The end of the last game, if another follows; until it is dismissed. */
  gameEnd = $state.raw<GameEvent | null>(null);

  #hooks: AnimatorHooks;
  /** The seats that decided last, and whether their trails are on the board. */
  #lastDecider = '';
  #sameDecider = false;
  #queue: Frame[] = [];
  #skip: (() => void) | null = null;
  #run = 0;
  /** Playback without time: to the end of the current combat, or to the next one. */
  #fastForward: '' | 'past it' | 'up to it' = '';
  /** The time until which the caption is being read. */
  #readUntil = 0;
  /** The frame to show after a replay, and the frames that arrived during it. */
  #afterReplay: Frame | null = null;
  #duringReplay: Frame[] = [];
  /** The cards that a next card may be played on, and those below the cards being played. */
  #openCards: readonly OpenCard[] = [];
  #cardsBelow: readonly OpenCard[] = [];
  /** The caption, and the board with its trails, before the replay. */
  #captionBefore: Caption | null = null;
  #stateBefore: SavedState | null = null;

  constructor(hooks: AnimatorHooks) {
    this.#hooks = hooks;
  }

  /** Show a frame at once and drop the queue. */
  showNow(frame: Frame): void {
    this.#restoreBeforeReplay(frame);
    this.#stopPlaying();
    this.#commit(frame);
    this.newestSeq = frame.seq;
    const said = lastCaption(frame, (event) => this.#hooks.isReadable(event));
    if (said || (this.caption?.frame.seq ?? 0) > frame.seq) this.caption = said;
    this.busy = false;
    this.#hooks.onIdle();
  }

  /** Play a frame after the queued ones. */
  enqueue(frame: Frame): void {
    if (!this.frame || (this.#hooks.isInstant(frame) && !this.replaying)) {
      if (frame.scene.outcome && this.frame && !this.frame.scene.outcome)
        this.#hooks.onSegment('end');
      if (this.frame) this.#passOver([frame]);
      this.showNow(frame);
      return;
    }
    // Nobody sees a hidden page.
    if (document.hidden) this.#passOver([frame]);
    (this.replaying ? this.#duringReplay : this.#queue).push(frame);
    if (!this.busy) void this.#play();
  }

  /** Replay consecutive frames, then show the newest one. */
  replay(before: Frame, frames: readonly Frame[], newest: Frame): void {
    if (!this.replaying) {
      this.#captionBefore = this.caption;
      const { frame, lastTrails, lastResults } = this;
      this.#stateBefore = [frame, lastTrails, lastResults, this.#lastDecider, this.#sameDecider];
    }
    this.#stopPlaying();
    this.#commit(before);
    this.replaying = true;
    this.#afterReplay = newest;
    this.#readUntil = 0;
    this.#queue = [...frames];
    void this.#play();
  }

  /** End the current combat, or skip to the next one so that none is missed. Without a next combat,
   *  skip to the newest frame. */
  skipCombat(): void {
    const comes = this.#queue.some(decidesCombat);
    const stands = this.combat ?? (this.frame && !this.combatOver && duelOf(this.frame.scene));
    if (this.asksToWatchOn || (!this.combat && !comes)) {
      this.skipToNewest();
      return;
    }
    this.paused = false;
    this.#fastForward = stands ? 'past it' : 'up to it';
    this.#skip?.();
  }

  /** Skip combats as above; return whether the newest frame is shown and nothing was missed. */
  catchUp(): boolean {
    const whole = !this.replaying && !this.asksToWatchOn && !this.combat;
    const missed = this.#queue.some(decidesCombat);
    this.skipCombat();
    return whole && !missed && !this.busy;
  }

  /** Skip to the newest frame. */
  skipToNewest(): void {
    const newest =
      this.#duringReplay.at(-1) ?? this.#afterReplay ?? this.#queue.at(-1) ?? this.frame;
    if (!newest || !this.busy) return;
    this.#passOver(this.replaying ? this.#duringReplay : this.#queue);
    this.showNow(newest);
  }

  #passOver(frames: readonly Frame[]): void {
    const isOther = (event: GameEvent): boolean => event.seat >= 0 && !this.#hooks.isOwn(event);
    if (frames.some(({ events }) => events.some(isOther))) this.passedOver = true;
  }

  /** Pause or resume. */
  togglePause(): void {
    this.paused = this.busy && !this.paused;
  }

  /** Continue after the player's elimination. */
  watchOn(): void {
    if (this.asksToWatchOn) this.#skip?.();
  }

  stop(): void {
    this.#run += 1;
    this.#queue = [];
    this.#skip?.();
  }

  #stopPlaying(): void {
    this.stop();
    this.#clear();
    this.#clearCards();
    this.#afterReplay = null;
    this.#duringReplay = [];
    this.#fastForward = '';
    this.replaying = this.asksToWatchOn = this.paused = false;
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.busy = true;
    let hurry = 1;
    for (;;) {
      if (!this.replaying) hurry = Math.max(hurry, this.#catchUp());
      const next = this.#queue[0] ?? this.#endReplay();
      if (!next) break;
      const moved = await this.#show(next, hurry, run);
      if (run !== this.#run) return;
      this.#queue.shift();
      const before = this.frame;
      this.#clear();
      this.#commit(next);
      this.newestSeq = Math.max(this.newestSeq, next.seq);
      if (next.scene.outcome && !before?.scene.outcome) this.#hooks.onSegment('end');
      if (!this.replaying && this.#hooks.isEliminated(before, next)) await this.#askToWatchOn();
      else if (moved && this.#queue.length) await this.#wait(GAP / this.#rate(hurry));
      if (run !== this.#run) return;
    }
    if (this.playedCards.length && this.caption) await this.#waitUntilRead(this.caption);
    if (run !== this.#run) return;
    this.playedCards = [];
    this.#fastForward = '';
    this.paused = this.busy = false;
    this.#hooks.onIdle();
  }

  /** End a replay and return the first frame that arrived during it. */
  #endReplay(): Frame | undefined {
    if (this.#afterReplay) {
      this.#restoreBeforeReplay(this.#afterReplay);
      this.#commit(this.#afterReplay);
    }
    this.#afterReplay = null;
    this.replaying = false;
    this.#queue = this.#duringReplay;
    this.#duringReplay = [];
    return this.#queue[0];
  }

  /** Restore the caption and the trails from before the replay. */
  #restoreBeforeReplay(newest: Frame): void {
    if (!this.replaying) return;
    if ((this.caption?.frame.seq ?? -1) < newest.seq) this.caption = this.#captionBefore;
    if (this.#stateBefore)
      [this.frame, this.lastTrails, this.lastResults, this.#lastDecider, this.#sameDecider] =
        this.#stateBefore;
    this.#stateBefore = null;
  }

  /** Play the events that lead to a frame; return whether anything moved. */
  async #show(frame: Frame, hurry: number, run: number): Promise<boolean> {
    const acts = this.#timeline(frame, this.frame ?? frame);
    const captions = captionsOf(frame, acts, (event) => this.#hooks.isReadable(event));
    const still = this.#hooks.isInstant(frame);
    let moved = false;
    for (const [i, act] of acts.entries()) {
      const { segments, captionLast } = act;
      let told = captions[i] ?? null;
      if (told) await this.#waitUntilRead(told);
      if (run !== this.#run) return moved;
      // Simultaneous cards answer no earlier card.
      if (!segments.some(({ cards }) => cards) || act.events[0]?.beat) this.#clearCards();
      this.#cardsBelow = this.#openCards;
      for (const [number, segment] of still ? [] : segments.entries()) {
        if (told && (!captionLast || number)) told = this.#showCaption(told, hurry);
        await this.#playSegment(segment, this.#rate(hurry));
        if (run !== this.#run) return moved;
        moved = true;
      }
      const last = told;
      if (last) this.#showCaption(last, hurry);
      // Without motion only the caption tells what changes.
      if (last && still && this.replaying) await this.#waitUntilRead(last);
      if (this.#fastForward === 'past it' && decidesCombat(act)) this.#fastForward = '';
    }
    return moved;
  }

  /** Wait until the previous caption could be read. */
  async #waitUntilRead(next: Caption): Promise<void> {
    const hurries = this.#hooks.isHurried() || this.#isOwn(next) || this.#fastForward;
    const left = hurries ? 0 : this.#readUntil - performance.now();
    if (left > 0 || this.paused) await this.#wait(Math.max(1, left));
  }

  /** Show a caption; return null, as nothing is left to show. */
  #showCaption(caption: Caption, hurry: number): null {
    const seen = !this.#hooks.isInstant(caption.frame);
    const time = this.#isOwn(caption) ? 0 : readingTime(caption.events, seen);
    this.caption = caption;
    this.#readUntil = performance.now() + time / this.#rate(hurry);
    return null;
  }

  #isOwn({ events, frame }: Caption): boolean {
    if (this.replaying) return false;
    return [...events, ...frame.events].every((event) => !event.text || this.#hooks.isOwn(event));
  }

  /** Return the speed of playback; drop the oldest frames if even the fastest is too slow. */
  #catchUp(): number {
    const most = this.#hooks.isHurried() ? HURRIED_LAG : LEISURELY_LAG;
    const lengths = this.#queue.map((frame, i) => {
      const before = this.#queue[i - 1] ?? this.frame ?? frame;
      return this.#durationOf(this.#timeline(frame, before));
    });
    let total = lengths.reduce((sum, each) => sum + each, 0);
    // Never drop a combat. Under time pressure its result is enough.
    const matters = this.#hooks.isHurried() ? decidesCombat : hasCombat;
    const stays = (): boolean => this.#queue.slice(0, 1).some(matters);
    while (this.#queue.length > 1 && total / FASTEST > most && !stays()) {
      total -= lengths.shift() ?? 0;
      const passed = this.#queue.shift();
      if (!passed) break;
      this.#passOver([passed]);
      this.#commit(passed);
      this.newestSeq = Math.max(this.newestSeq, passed.seq);
    }
    return Math.min(FASTEST, Math.max(1, total / most));
  }

  /** Return the duration of steps in milliseconds, with the time to read their captions. */
  #durationOf(acts: readonly TimelineStep[]): number {
    const read = !this.#hooks.isHurried();
    const each = acts.map(({ segments, events }) => {
      const others = events.filter((event) => !this.#hooks.isOwn(event));
      return Math.max(durationOf(segments), read ? readingTime(others) : 0);
    });
    return each.reduce((sum, ms) => sum + ms, GAP);
  }

  #rate(hurry: number): number {
    return this.#hooks.speed() * hurry;
  }

  #timeline(frame: Frame, before: Frame): TimelineStep[] {
    try {
      return timelineOf(frame, before.scene);
    } catch {
      return []; // Events that cannot be drawn are skipped; the next scene is still right.
    }
  }

  #playSegment(segment: Segment, rate: number): Promise<void> {
    const kept = this.movingTrails;
    const turned = this.changingCells;
    const fight = segment.combat?.(0);
    // A new combat is always shown, even while skipping.
    if (fight && !fight.from) this.#fastForward = '';
    if (!this.#fastForward) this.#hooks.onSegment(segment.kind);
    // Show a combat's result at the chosen speed, so that it can be read.
    const ms = segment.ms / (fight?.ends ? this.#hooks.speed() : rate);
    // A combat's result stays until the losing token is removed.
    if (!fight && this.combat?.ends) [this.combat, this.combatOver] = [null, true];
    // Show the combat together with its caption.
    if (fight) this.combat = fight;
    return this.#wait(ms, (t) => {
      if (segment.pose) this.poses = { ...this.poses, [segment.token]: segment.pose(t) };
      if (segment.plates) this.plates = segment.plates(t);
      if (segment.poses) this.poses = { ...this.poses, ...segment.poses(t) };
      if (segment.trail) this.movingTrails = [...kept, segment.trail(t)];
      if (segment.trails) this.movingTrails = [...kept, ...segment.trails(t)];
      const turning = segment.cellChanges?.(t) ?? [];
      if (turning.length) this.changingCells = [...turned, ...turning];
      this.effects = segment.effects?.(t) ?? [];
      if (segment.combat) this.combat = segment.combat(t);
      if (segment.cards)
        this.playedCards = this.#openCards = withNewCards(this.#cardsBelow, segment.cards(t));
      this.roll = segment.roll?.(t) ?? null;
    });
  }

  /** Wait and draw meanwhile; a pause stops the time. */
  #wait(ms: number, draw: (t: number) => void = () => undefined): Promise<void> {
    if (this.#fastForward) {
      draw(1);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      let [gone, before] = [0, performance.now()];
      let [id, late] = [0, 0];
      const done = (): void => {
        cancelAnimationFrame(id);
        clearTimeout(late);
        this.#skip = null;
        resolve();
      };
      // A hidden page gets no animation frames; the timer ends the segment all the same.
      const end = (): void => {
        if (this.paused) late = window.setTimeout(end, ms + 400);
        else done();
      };
      late = window.setTimeout(end, ms + 400);
      this.#skip = done;
      const step = (now: number): void => {
        if (!this.paused) gone += Math.max(0, now - before);
        before = now;
        const t = Math.min(1, gone / ms);
        draw(t);
        if (t >= 1) done();
        else id = requestAnimationFrame(step);
      };
      id = requestAnimationFrame(step);
    });
  }

  /** Wait for the player to watch on. */
  async #askToWatchOn(): Promise<void> {
    this.asksToWatchOn = true;
    this.#fastForward = '';
    await new Promise<void>((resolve) => (this.#skip = resolve));
    this.#skip = null;
    this.asksToWatchOn = false;
  }

  #commit(frame: Frame): void {
    if (frame === this.frame) return;
    const trails = trailsOf(frame);
    // Keep the trails of one seat's consecutive decisions. An answer to them, in a fight or a window,
    // belongs to its turn.
    const { acting, scene, seq } = this.frame ?? { acting: [], seq: -1 };
    const answers = Boolean(scene?.contest || scene?.prompt.window);
    const decider = answers ? '' : acting.join();
    if (decider && decider !== this.#lastDecider)
      [this.#lastDecider, this.#sameDecider] = [decider, false];
    // After a step back or a moved board, older trails are wrong.
    if (frame.seq !== seq + 1 || frame.events.some(({ kind }) => kind === 'regrouped'))
      [this.lastTrails, this.lastResults, this.#sameDecider] = [[], [], false];
    const results = scene ? resultsOf(frame, scene) : [];
    if (trails.length || results.length) {
      if (!this.#sameDecider) [this.lastTrails, this.lastResults] = [[], []];
      this.lastTrails = [...this.lastTrails, ...trails].slice(-MOST_TRAILS);
      this.lastResults = [...this.lastResults, ...results].slice(-MOST_TRAILS);
      this.#sameDecider = true;
    }
    const end = frame.scene.outcome ? undefined : frame.events.find(({ kind }) => kind === 'ended');
    if (end) {
      [this.lastTrails, this.lastResults, this.#sameDecider] = [[], [], false];
      if (frame.seq > this.newestSeq) this.gameEnd = end;
    }
    this.frame = frame;
  }

  /** Remove all played cards. */
  #clearCards(): void {
    this.playedCards = [];
    this.#openCards = [];
  }

  #clear(): void {
    this.poses = {};
    this.plates = {};
    this.movingTrails = [];
    this.roll = null;
    this.combat = null;
    this.combatOver = false;
    this.effects = [];
    this.changingCells = [];
  }
}
