/** What is on the board this moment: the newest frame, or one on its way there.
 *  Frames are played in order, a little faster when they pile up, and the oldest skipped when
 *  they pile up too much, up to the next fight: none is passed over. After the queue the stage
 *  shows the newest frame and nothing else. */

import type { Frame } from '../lib/protocol';
import { beatsOf, lengthOf, trailsOf } from './beats';
import type { Beat, Effect, Fight, Pose, Roll, Trail, Turning } from './pose';
import type { PlatePose } from './regroup';

const MOST_LAG = 2000;
const FASTEST = 2;
const GAP = 110;

export interface StageHooks {
  still(): boolean;
  beat(kind: Beat['kind'] | 'end'): void;
  idle(): void;
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
  /** A fight that is shown over its cell. */
  fight = $state.raw<Fight | null>(null);
  last = $state.raw<Trail[]>([]);
  busy = $state(false);

  #hooks: StageHooks;
  #queue: Frame[] = [];
  #skip: (() => void) | null = null;
  #run = 0;

  constructor(hooks: StageHooks) {
    this.#hooks = hooks;
  }

  /** Shows a frame at once and forgets what was under way. */
  snap(frame: Frame): void {
    this.#run += 1;
    this.#queue = [];
    this.#skip?.();
    this.#clear();
    this.#commit(frame);
    this.busy = false;
    this.#hooks.idle();
  }

  /** Plays a frame after those before it. */
  push(frame: Frame): void {
    if (!this.frame || this.#hooks.still()) {
      if (frame.scene.outcome && this.frame && !this.frame.scene.outcome) this.#hooks.beat('end');
      this.snap(frame);
      return;
    }
    this.#queue.push(frame);
    if (!this.busy) void this.#play();
  }

  /** Goes straight to the newest frame. */
  skip(): void {
    const newest = this.#queue.at(-1);
    if (newest) this.snap(newest);
  }

  stop(): void {
    this.#run += 1;
    this.#queue = [];
    this.#skip?.();
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.busy = true;
    let speed = 1;
    while (this.#queue.length) {
      speed = Math.max(speed, this.#catchUp());
      const next = this.#queue[0];
      if (!next) break;
      const beats = this.#beats(next, this.frame ?? next);
      for (const beat of beats) {
        this.#hooks.beat(beat.kind);
        await this.#perform(beat, speed);
        if (run !== this.#run) return;
      }
      this.#queue.shift();
      const ends = next.scene.outcome && !this.frame?.scene.outcome;
      this.#clear();
      this.#commit(next);
      if (ends) this.#hooks.beat('end');
      if (beats.length && this.#queue.length) {
        await this.#wait(GAP / speed, () => undefined);
        if (run !== this.#run) return;
      }
    }
    this.busy = false;
    this.#hooks.idle();
  }

  /** How fast to play now; drops the oldest frames when even the fastest is too slow. */
  #catchUp(): number {
    const lengths = this.#queue.map((frame, i) => {
      const before = this.#queue[i - 1] ?? this.frame ?? frame;
      return lengthOf(this.#beats(frame, before)) + GAP;
    });
    let total = lengths.reduce((sum, each) => sum + each, 0);
    const fights = (): boolean => this.#queue[0]?.events.some(({ bout }) => bout) ?? false;
    while (this.#queue.length > 1 && total / FASTEST > MOST_LAG && !fights()) {
      total -= lengths.shift() ?? 0;
      const passed = this.#queue.shift();
      if (passed) this.#commit(passed);
    }
    return Math.min(FASTEST, Math.max(1, total / MOST_LAG));
  }

  #beats(frame: Frame, before: Frame): Beat[] {
    try {
      return beatsOf(frame, before.scene);
    } catch {
      return []; // An event nobody can draw: the scene after it is still right.
    }
  }

  #perform(beat: Beat, speed: number): Promise<void> {
    const kept = this.running;
    const turned = this.turning;
    // A fight takes its time: one reads it.
    return this.#wait(beat.fight ? beat.ms : beat.ms / speed, (t) => {
      if (beat.pose) this.poses = { ...this.poses, [beat.token]: beat.pose(t) };
      if (beat.plates) this.plates = beat.plates(t);
      if (beat.poses) this.poses = { ...this.poses, ...beat.poses(t) };
      if (beat.trail) this.running = [...kept, beat.trail(t)];
      if (beat.trails) this.running = [...kept, ...beat.trails(t)];
      const turning = beat.turning?.(t) ?? [];
      if (turning.length) this.turning = [...turned, ...turning];
      this.effects = beat.effects?.(t) ?? [];
      this.fight = beat.fight?.(t) ?? null;
      this.roll = beat.roll?.(t) ?? null;
    });
  }

  #wait(ms: number, draw: (t: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const start = performance.now();
      let id = 0;
      const done = (): void => {
        cancelAnimationFrame(id);
        clearTimeout(late);
        this.#skip = null;
        resolve();
      };
      // A hidden page gets no animation frames; the timer ends the beat all the same.
      const late = setTimeout(done, ms + 400);
      this.#skip = done;
      const step = (now: number): void => {
        const t = Math.min(1, Math.max(0, (now - start) / ms));
        draw(t);
        if (t >= 1) done();
        else id = requestAnimationFrame(step);
      };
      id = requestAnimationFrame(step);
    });
  }

  #commit(frame: Frame): void {
    const trails = trailsOf(frame);
    if (trails.length || !frame.events.length) this.last = trails;
    this.frame = frame;
  }

  #clear(): void {
    this.poses = {};
    this.plates = {};
    this.running = [];
    this.roll = null;
    this.fight = null;
    this.effects = [];
    this.turning = [];
  }
}
