/** What is on the board this moment: the newest frame, or one on its way there.
 *  Frames are played in order, and what is said of each stands long enough to be read. When they
 *  pile up they are played faster, and the oldest passed over when they pile up too much, up to the
 *  next fight: none is passed over. After the queue the stage shows the newest frame and nothing
 *  else. */

import type { Frame, GameEvent } from '../protocol/types';
import { actsOf, lengthOf, trailsOf } from './timeline';
import { boutOf } from './combat';
import { laidOver } from './playedCards';
import type { Act, Beat, Effect, Fight, Laid, Pose, Roll, Trail, Turning } from './keyframes';
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
type Left = [Frame | null, Trail[], string, boolean];

interface Told {
  readonly events: readonly GameEvent[];
}

const fights = ({ events }: Told): boolean => events.some(({ bout }) => bout);
const decides = ({ events }: Told): boolean => events.some(({ kind }) => kind === 'fought');

export interface StageHooks {
  /** Whether a frame is shown as it is, without motion. */
  still(frame: Frame): boolean;
  beat(kind: Beat['kind'] | 'end'): void;
  idle(): void;
  /** How fast one likes it; 1 is the usual. */
  speed(): number;
  /** Whether a clock runs for who looks on: then nothing keeps him waiting. */
  hurried(): boolean;
  /** Whether he did something himself: then he needs no time to read it. */
  own(event: GameEvent): boolean;
  /** Whether words may stand on this screen. */
  readable(event: GameEvent): boolean;
  /** Whether he is out of the game by this frame, and it goes on without him. */
  parts(before: Frame | null, after: Frame): boolean;
}

export class Stage {
  frame = $state.raw<Frame | null>(null);
  poses = $state.raw<Record<string, Pose>>({});
  plates = $state.raw<Record<string, PlatePose>>({});
  running = $state.raw<Trail[]>([]);
  roll = $state.raw<Roll | null>(null);
  /** What flies and flashes over the board. */
  effects = $state.raw<Effect[]>([]);
  /** Cells whose new looks grow over the old ones. */
  turning = $state.raw<Turning[]>([]);
  /** A fight on its way, over its cell. */
  fight = $state.raw<Fight | null>(null);
  /** Whether the fight of the frame that is shown is over already. */
  fought = $state(false);
  /** Cards that lie open over the board. */
  cards = $state.raw<readonly Laid[]>([]);
  last = $state.raw<Trail[]>([]);
  busy = $state(false);
  /** What was said last. */
  caption = $state.raw<Caption | null>(null);
  /** The number of the newest frame that was on the board. */
  seen = $state(-1);
  paused = $state(false);
  /** Whether what was seen before is played once more. */
  again = $state(false);
  /** Whether it waits to be told if one watches on. */
  parted = $state(false);

  #hooks: StageHooks;
  /** Who decided last, and whether ways of his are shown already. */
  #decider = '';
  #goesOn = false;
  #queue: Frame[] = [];
  #skip: (() => void) | null = null;
  #run = 0;
  /** What is played takes no time: to the end of the fight that is shown, or up to the next. */
  #hastens: '' | 'past it' | 'up to it' = '';
  /** Until when what is said is being read. */
  #read = 0;
  /** What is shown after something was played once more, and what has come meanwhile. */
  #after: Frame | null = null;
  #later: Frame[] = [];
  /** Cards that others may be played upon, and those below what is played now. */
  #lying: readonly Laid[] = [];
  #below: readonly Laid[] = [];
  /** What was said last before that, and what was on the board, with the ways drawn on it. */
  #said: Caption | null = null;
  #left: Left | null = null;

  constructor(hooks: StageHooks) {
    this.#hooks = hooks;
  }

  /** Shows a frame at once and forgets what was under way. */
  snap(frame: Frame): void {
    this.#leavePast(frame);
    this.#stopPlaying();
    this.#commit(frame);
    this.seen = frame.seq;
    const said = lastCaption(frame, (event) => this.#hooks.readable(event));
    if (said || (this.caption?.frame.seq ?? 0) > frame.seq) this.caption = said;
    this.busy = false;
    this.#hooks.idle();
  }

  /** Plays a frame after those before it. */
  push(frame: Frame): void {
    if (!this.frame || (this.#hooks.still(frame) && !this.again)) {
      if (frame.scene.outcome && this.frame && !this.frame.scene.outcome) this.#hooks.beat('end');
      this.snap(frame);
      return;
    }
    (this.again ? this.#later : this.#queue).push(frame);
    if (!this.busy) void this.#play();
  }

  /** Plays frames that follow one another once more, and then shows the newest one. */
  replay(before: Frame, frames: readonly Frame[], newest: Frame): void {
    if (!this.again) {
      this.#said = this.caption;
      this.#left = [this.frame, this.last, this.#decider, this.#goesOn];
    }
    this.#stopPlaying();
    this.#commit(before);
    this.again = true;
    this.#after = newest;
    this.#read = 0;
    this.#queue = [...frames];
    void this.#play();
  }

  /** Ends the fight that is shown, or goes straight to the next one, so that none is passed over;
   *  where none is to come, to the newest frame. */
  forward(): void {
    const comes = this.#queue.some(decides);
    const stands = this.fight ?? (this.frame && !this.fought && boutOf(this.frame.scene));
    if (this.parted || (!this.fight && !comes)) {
      this.skip();
      return;
    }
    this.paused = false;
    this.#hastens = stands ? 'past it' : 'up to it';
    this.#skip?.();
  }

  /** Goes straight to the newest frame. */
  skip(): void {
    const newest = this.#later.at(-1) ?? this.#after ?? this.#queue.at(-1) ?? this.frame;
    if (newest && this.busy) this.snap(newest);
  }

  /** Stands still, or goes on. */
  pause(): void {
    this.paused = this.busy && !this.paused;
  }

  /** Watches on, though one is out of the game. */
  watchOn(): void {
    if (this.parted) this.#skip?.();
  }

  stop(): void {
    this.#run += 1;
    this.#queue = [];
    this.#skip?.();
  }

  #stopPlaying(): void {
    this.stop();
    this.#clear();
    this.#takeUp();
    this.#after = null;
    this.#later = [];
    this.#hastens = '';
    this.again = this.parted = this.paused = false;
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.busy = true;
    let hurry = 1;
    for (;;) {
      if (!this.again) hurry = Math.max(hurry, this.#catchUp());
      const next = this.#queue[0] ?? this.#backToNow();
      if (!next) break;
      const moved = await this.#show(next, hurry, run);
      if (run !== this.#run) return;
      this.#queue.shift();
      const before = this.frame;
      this.#clear();
      this.#commit(next);
      this.seen = Math.max(this.seen, next.seq);
      if (next.scene.outcome && !before?.scene.outcome) this.#hooks.beat('end');
      if (!this.again && this.#hooks.parts(before, next)) await this.#choice();
      else if (moved && this.#queue.length) await this.#wait(GAP / this.#rate(hurry));
      if (run !== this.#run) return;
    }
    if (this.cards.length && this.caption) await this.#readUp(this.caption);
    if (run !== this.#run) return;
    this.cards = [];
    this.#hastens = '';
    this.paused = this.busy = false;
    this.#hooks.idle();
  }

  /** Something was played once more: then what has come meanwhile is played. */
  #backToNow(): Frame | undefined {
    if (this.#after) {
      this.#leavePast(this.#after);
      this.#commit(this.#after);
    }
    this.#after = null;
    this.again = false;
    this.#queue = this.#later;
    this.#later = [];
    return this.#queue[0];
  }

  /** What was said while something older was played once more is not said of the newest frame, and
   *  what went its way then is not drawn there. */
  #leavePast(newest: Frame): void {
    if (!this.again) return;
    if ((this.caption?.frame.seq ?? -1) < newest.seq) this.caption = this.#said;
    if (this.#left) [this.frame, this.last, this.#decider, this.#goesOn] = this.#left;
    this.#left = null;
  }

  /** Plays what leads to a frame; whether anything has moved. */
  async #show(frame: Frame, hurry: number, run: number): Promise<boolean> {
    const acts = this.#acts(frame, this.frame ?? frame);
    const captions = captionsOf(frame, acts, (event) => this.#hooks.readable(event));
    const still = this.#hooks.still(frame);
    let moved = false;
    for (const [i, act] of acts.entries()) {
      const { beats, late } = act;
      let told = captions[i] ?? null;
      if (told) await this.#readUp(told);
      if (run !== this.#run) return moved;
      // What several play at once is played upon nothing.
      if (!beats.some(({ cards }) => cards) || act.events[0]?.beat) this.#takeUp();
      this.#below = this.#lying;
      for (const [number, beat] of still ? [] : beats.entries()) {
        if (told && (!late || number)) told = this.#tell(told, hurry);
        await this.#perform(beat, this.#rate(hurry));
        if (run !== this.#run) return moved;
        moved = true;
      }
      const last = told;
      if (last) this.#tell(last, hurry);
      // Without motion the words alone say what changes.
      if (last && still && this.again) await this.#readUp(last);
      if (this.#hastens === 'past it' && decides(act)) this.#hastens = '';
    }
    return moved;
  }

  /** Waits until what was said before could be read. */
  async #readUp(next: Caption): Promise<void> {
    const hurries = this.#hooks.hurried() || this.#isOwn(next) || this.#hastens;
    const left = hurries ? 0 : this.#read - performance.now();
    if (left > 0 || this.paused) await this.#wait(Math.max(1, left));
  }

  /** Says something; then there is nothing left to be said. */
  #tell(caption: Caption, hurry: number): null {
    const time = this.#isOwn(caption) ? 0 : readingTime(wordsOf(caption));
    this.caption = caption;
    this.#read = performance.now() + time / this.#rate(hurry);
    return null;
  }

  #isOwn({ events, frame }: Caption): boolean {
    if (this.again) return false;
    return [...events, ...frame.events].every((event) => !event.text || this.#hooks.own(event));
  }

  /** How fast to play now; drops the oldest frames when even the fastest is too slow. */
  #catchUp(): number {
    const most = this.#hooks.hurried() ? HURRIED_LAG : LEISURELY_LAG;
    const lengths = this.#queue.map((frame, i) => {
      const before = this.#queue[i - 1] ?? this.frame ?? frame;
      return this.#lengthOf(this.#acts(frame, before));
    });
    let total = lengths.reduce((sum, each) => sum + each, 0);
    // No fight is passed over: of one for which there is no time one sees at least the end.
    const matters = this.#hooks.hurried() ? decides : fights;
    const stays = (): boolean => this.#queue.slice(0, 1).some(matters);
    while (this.#queue.length > 1 && total / FASTEST > most && !stays()) {
      total -= lengths.shift() ?? 0;
      const passed = this.#queue.shift();
      if (!passed) break;
      this.#commit(passed);
      this.seen = Math.max(this.seen, passed.seq);
    }
    return Math.min(FASTEST, Math.max(1, total / most));
  }

  /** How long some acts take, with what is read in them. */
  #lengthOf(acts: readonly Act[]): number {
    const read = !this.#hooks.hurried();
    const each = acts.map(({ beats, events }) => {
      const others = events.filter((event) => !this.#hooks.own(event));
      return Math.max(lengthOf(beats), read ? readingTime(wordsOf({ events: others })) : 0);
    });
    return each.reduce((sum, ms) => sum + ms, GAP);
  }

  #rate(hurry: number): number {
    return this.#hooks.speed() * hurry;
  }

  #acts(frame: Frame, before: Frame): Act[] {
    try {
      return actsOf(frame, before.scene);
    } catch {
      return []; // An event nobody can draw: the scene after it is still right.
    }
  }

  #perform(beat: Beat, rate: number): Promise<void> {
    const kept = this.running;
    const turned = this.turning;
    const fight = beat.fight?.(0);
    // A fight that begins is shown, whatever was cut short before it.
    if (fight && !fight.from) this.#hastens = '';
    if (!this.#hastens) this.#hooks.beat(beat.kind);
    // How a fight comes out takes its time: one reads it.
    const ms = beat.ms / (fight?.ends ? this.#hooks.speed() : rate);
    // What a fight has come to stands until it is over, and whoever fell is taken away.
    if (!fight && this.fight?.ends) [this.fight, this.fought] = [null, true];
    // It is seen at once what words speak of.
    if (fight) this.fight = fight;
    return this.#wait(ms, (t) => {
      if (beat.pose) this.poses = { ...this.poses, [beat.token]: beat.pose(t) };
      if (beat.plates) this.plates = beat.plates(t);
      if (beat.poses) this.poses = { ...this.poses, ...beat.poses(t) };
      if (beat.trail) this.running = [...kept, beat.trail(t)];
      if (beat.trails) this.running = [...kept, ...beat.trails(t)];
      const turning = beat.turning?.(t) ?? [];
      if (turning.length) this.turning = [...turned, ...turning];
      this.effects = beat.effects?.(t) ?? [];
      if (beat.fight) this.fight = beat.fight(t);
      if (beat.cards) this.cards = this.#lying = laidOver(this.#below, beat.cards(t));
      this.roll = beat.roll?.(t) ?? null;
    });
  }

  /** Waits, and draws meanwhile; no time passes while it is paused. */
  #wait(ms: number, draw: (t: number) => void = () => undefined): Promise<void> {
    if (this.#hastens) {
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
      // A hidden page gets no animation frames; the timer ends the beat all the same.
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
  async #choice(): Promise<void> {
    this.parted = true;
    this.#hastens = '';
    await new Promise<void>((resolve) => (this.#skip = resolve));
    this.#skip = null;
    this.parted = false;
  }

  #commit(frame: Frame): void {
    if (frame === this.frame) return;
    const trails = trailsOf(frame);
    // Of what one seat does in a row, all ways are left on the board.
    const decider = this.frame?.acting.join() ?? '';
    if (decider && decider !== this.#decider) [this.#decider, this.#goesOn] = [decider, false];
    // Where the board itself has moved, what was drawn before lies elsewhere.
    if (frame.events.some(({ kind }) => kind === 'regrouped')) this.#goesOn = false;
    if (trails.length) {
      this.last = [...(this.#goesOn ? this.last : []), ...trails].slice(-MOST_TRAILS);
      this.#goesOn = true;
    } else if (!frame.events.length) this.last = [];
    this.frame = frame;
  }

  /** No card lies there any more, and none will be played upon one. */
  #takeUp(): void {
    this.cards = [];
    this.#lying = [];
  }

  #clear(): void {
    this.poses = {};
    this.plates = {};
    this.running = [];
    this.roll = null;
    this.fight = null;
    this.fought = false;
    this.effects = [];
    this.turning = [];
  }
}
