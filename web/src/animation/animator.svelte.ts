/** Plays frames on the board, in order, and shows each caption long enough to be read. If frames
 *  queue up it plays faster and drops the oldest ones, but never a combat. When the queue is empty
 *  it shows the newest frame. */

import type { Frame, GameEvent } from '../protocol/types';
import { timelineOf, durationOf, trailsOf } from './timeline';
import { duelOf } from './combat';
import { withNewCards } from './playedCards';
import type {
  TimelineStep,
  Segment,
  Effect,
  CombatPose,
  OpenCard,
  Pose,
  Roll,
  Trail,
  CellChange,
} from './keyframes';
import type { PlatePose } from './plateMoves';
import { captionsOf, lastCaption, readingTime, wordsOf, type Caption } from './captions';

/** How far the board may be behind, in milliseconds: where somebody is waited for, and else. */
const HURRIED_LAG = 2000;
const LEISURELY_LAG = 9000;
const FASTEST = 2;
const GAP = 110;
/** So many ways of a turn are left on the board. */
const MOST_TRAILS = 12;

/** A frame, the ways drawn on it, whose they are, and whether more of his would be drawn with them. */
type SavedState = [Frame | null, Trail[], string, boolean];

interface WithEvents {
  readonly events: readonly GameEvent[];
}

const hasCombat = ({ events }: WithEvents): boolean => events.some(({ duel }) => duel);
const decidesCombat = ({ events }: WithEvents): boolean =>
  events.some(({ kind }) => kind === 'fought');

export interface AnimatorHooks {
  /** Whether a frame is shown as it is, without motion. */
  isInstant(frame: Frame): boolean;
  onSegment(kind: Segment['kind'] | 'end'): void;
  onIdle(): void;
  /** How fast one likes it; 1 is the usual. */
  speed(): number;
  /** Whether a clock runs for who looks on: then nothing keeps him waiting. */
  isHurried(): boolean;
  /** Whether he did something himself: then he needs no time to read it. */
  isOwn(event: GameEvent): boolean;
  /** Whether words may stand on this screen. */
  isReadable(event: GameEvent): boolean;
  /** Whether he is out of the game by this frame, and it goes on without him. */
  isEliminated(before: Frame | null, after: Frame): boolean;
}

export class Animator {
  frame = $state.raw<Frame | null>(null);
  poses = $state.raw<Record<string, Pose>>({});
  plates = $state.raw<Record<string, PlatePose>>({});
  movingTrails = $state.raw<Trail[]>([]);
  roll = $state.raw<Roll | null>(null);
  /** What flies and flashes over the board. */
  effects = $state.raw<Effect[]>([]);
  /** Cells whose new looks grow over the old ones. */
  changingCells = $state.raw<CellChange[]>([]);
  /** A fight on its way, over its cell. */
  combat = $state.raw<CombatPose | null>(null);
  /** Whether the fight of the frame that is shown is over already. */
  combatOver = $state(false);
  /** Cards that lie open over the board. */
  playedCards = $state.raw<readonly OpenCard[]>([]);
  lastTrails = $state.raw<Trail[]>([]);
  busy = $state(false);
  /** What was said last. */
  caption = $state.raw<Caption | null>(null);
  /** The number of the newest frame that was on the board. */
  newestSeq = $state(-1);
  paused = $state(false);
  /** Whether what was seen before is played once more. */
  replaying = $state(false);
  /** Whether it waits to be told if one watches on. */
  asksToWatchOn = $state(false);

  #hooks: AnimatorHooks;
  /** Who decided last, and whether ways of his are shown already. */
  #lastDecider = '';
  #sameDecider = false;
  #queue: Frame[] = [];
  #skip: (() => void) | null = null;
  #run = 0;
  /** What is played takes no time: to the end of the fight that is shown, or up to the next. */
  #fastForward: '' | 'past it' | 'up to it' = '';
  /** Until when what is said is being read. */
  #readUntil = 0;
  /** What is shown after something was played once more, and what has come meanwhile. */
  #afterReplay: Frame | null = null;
  #duringReplay: Frame[] = [];
  /** Cards that others may be played upon, and those below what is played now. */
  #openCards: readonly OpenCard[] = [];
  #cardsBelow: readonly OpenCard[] = [];
  /** What was said last before that, and what was on the board, with the ways drawn on it. */
  #captionBefore: Caption | null = null;
  #stateBefore: SavedState | null = null;

  constructor(hooks: AnimatorHooks) {
    this.#hooks = hooks;
  }

  /** Shows a frame at once and forgets what was under way. */
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

  /** Plays a frame after those before it. */
  enqueue(frame: Frame): void {
    if (!this.frame || (this.#hooks.isInstant(frame) && !this.replaying)) {
      if (frame.scene.outcome && this.frame && !this.frame.scene.outcome)
        this.#hooks.onSegment('end');
      this.showNow(frame);
      return;
    }
    (this.replaying ? this.#duringReplay : this.#queue).push(frame);
    if (!this.busy) void this.#play();
  }

  /** Plays frames that follow one another once more, and then shows the newest one. */
  replay(before: Frame, frames: readonly Frame[], newest: Frame): void {
    if (!this.replaying) {
      this.#captionBefore = this.caption;
      this.#stateBefore = [this.frame, this.lastTrails, this.#lastDecider, this.#sameDecider];
    }
    this.#stopPlaying();
    this.#commit(before);
    this.replaying = true;
    this.#afterReplay = newest;
    this.#readUntil = 0;
    this.#queue = [...frames];
    void this.#play();
  }

  /** Ends the fight that is shown, or goes straight to the next one, so that none is passed over;
   *  where none is to come, to the newest frame. */
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

  /** Goes straight to the newest frame. */
  skipToNewest(): void {
    const newest =
      this.#duringReplay.at(-1) ?? this.#afterReplay ?? this.#queue.at(-1) ?? this.frame;
    if (newest && this.busy) this.showNow(newest);
  }

  /** Stands still, or goes on. */
  togglePause(): void {
    this.paused = this.busy && !this.paused;
  }

  /** Watches on, though one is out of the game. */
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

  /** Something was played once more: then what has come meanwhile is played. */
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

  /** What was said while something older was played once more is not said of the newest frame, and
   *  what went its way then is not drawn there. */
  #restoreBeforeReplay(newest: Frame): void {
    if (!this.replaying) return;
    if ((this.caption?.frame.seq ?? -1) < newest.seq) this.caption = this.#captionBefore;
    if (this.#stateBefore)
      [this.frame, this.lastTrails, this.#lastDecider, this.#sameDecider] = this.#stateBefore;
    this.#stateBefore = null;
  }

  /** Plays what leads to a frame; whether anything has moved. */
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
      // What several play at once is played upon nothing.
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
      // Without motion the words alone say what changes.
      if (last && still && this.replaying) await this.#waitUntilRead(last);
      if (this.#fastForward === 'past it' && decidesCombat(act)) this.#fastForward = '';
    }
    return moved;
  }

  /** Waits until what was said before could be read. */
  async #waitUntilRead(next: Caption): Promise<void> {
    const hurries = this.#hooks.isHurried() || this.#isOwn(next) || this.#fastForward;
    const left = hurries ? 0 : this.#readUntil - performance.now();
    if (left > 0 || this.paused) await this.#wait(Math.max(1, left));
  }

  /** Says something; then there is nothing left to be said. */
  #showCaption(caption: Caption, hurry: number): null {
    const time = this.#isOwn(caption) ? 0 : readingTime(wordsOf(caption));
    this.caption = caption;
    this.#readUntil = performance.now() + time / this.#rate(hurry);
    return null;
  }

  #isOwn({ events, frame }: Caption): boolean {
    if (this.replaying) return false;
    return [...events, ...frame.events].every((event) => !event.text || this.#hooks.isOwn(event));
  }

  /** How fast to play now; drops the oldest frames when even the fastest is too slow. */
  #catchUp(): number {
    const most = this.#hooks.isHurried() ? HURRIED_LAG : LEISURELY_LAG;
    const lengths = this.#queue.map((frame, i) => {
      const before = this.#queue[i - 1] ?? this.frame ?? frame;
      return this.#durationOf(this.#timeline(frame, before));
    });
    let total = lengths.reduce((sum, each) => sum + each, 0);
    // No fight is passed over: of one for which there is no time one sees at least the end.
    const matters = this.#hooks.isHurried() ? decidesCombat : hasCombat;
    const stays = (): boolean => this.#queue.slice(0, 1).some(matters);
    while (this.#queue.length > 1 && total / FASTEST > most && !stays()) {
      total -= lengths.shift() ?? 0;
      const passed = this.#queue.shift();
      if (!passed) break;
      this.#commit(passed);
      this.newestSeq = Math.max(this.newestSeq, passed.seq);
    }
    return Math.min(FASTEST, Math.max(1, total / most));
  }

  /** How long some acts take, with what is read in them. */
  #durationOf(acts: readonly TimelineStep[]): number {
    const read = !this.#hooks.isHurried();
    const each = acts.map(({ segments, events }) => {
      const others = events.filter((event) => !this.#hooks.isOwn(event));
      return Math.max(durationOf(segments), read ? readingTime(wordsOf({ events: others })) : 0);
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
      return []; // An event nobody can draw: the scene after it is still right.
    }
  }

  #playSegment(segment: Segment, rate: number): Promise<void> {
    const kept = this.movingTrails;
    const turned = this.changingCells;
    const fight = segment.combat?.(0);
    // A fight that begins is shown, whatever was cut short before it.
    if (fight && !fight.from) this.#fastForward = '';
    if (!this.#fastForward) this.#hooks.onSegment(segment.kind);
    // How a fight comes out takes its time: one reads it.
    const ms = segment.ms / (fight?.ends ? this.#hooks.speed() : rate);
    // What a fight has come to stands until it is over, and whoever fell is taken away.
    if (!fight && this.combat?.ends) [this.combat, this.combatOver] = [null, true];
    // It is seen at once what words speak of.
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

  /** Waits, and draws meanwhile; no time passes while it is paused. */
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

  /** Waits until one says that he watches on. */
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
    // Of what one seat does in a row, all ways are left on the board.
    const decider = this.frame?.acting.join() ?? '';
    if (decider && decider !== this.#lastDecider)
      [this.#lastDecider, this.#sameDecider] = [decider, false];
    // Where the board itself has moved, what was drawn before lies elsewhere.
    if (frame.events.some(({ kind }) => kind === 'regrouped')) this.#sameDecider = false;
    if (trails.length) {
      this.lastTrails = [...(this.#sameDecider ? this.lastTrails : []), ...trails].slice(
        -MOST_TRAILS,
      );
      this.#sameDecider = true;
    } else if (!frame.events.length) this.lastTrails = [];
    this.frame = frame;
  }

  /** No card lies there any more, and none will be played upon one. */
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
