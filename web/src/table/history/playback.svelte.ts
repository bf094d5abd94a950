/** How frames are played: speed, replay, and what is skipped. */

import { prefs, prefersStill } from '../../lib/prefs.svelte';
import type { Frame, GameEvent, Scene } from '../../protocol/types';
import { playSound } from '../../animation/sound';
import { Animator } from '../../animation/animator.svelte';
import type { History } from './history.svelte';

/** What is to be known of whoever looks on. */
interface PlaybackContext {
  readonly history: History;
  /** The seats that are played at this screen, and the one he looks through. */
  readonly mine: readonly number[];
  readonly seat: number;
  /** Whether the screen is being handed over. */
  readonly covered: boolean;
  /** Whether a clock runs for those who owe a decision. */
  readonly timed: boolean;
  /** Nothing more is to be played. */
  settled(): void;
}

export class Playback {
  readonly animator: Animator;
  readonly #who: PlaybackContext;
  /** Nothing is played before the end. */
  #toEnd = false;
  /** The moment of the past that is played once more. */
  #backTo: Frame | null = null;

  constructor(who: PlaybackContext) {
    this.#who = who;
    this.animator = new Animator({
      isInstant: (frame) => this.#isStill(frame),
      onSegment: playSound,
      onIdle: () => this.#settled(),
      speed: () => prefs.speed || 1,
      isHurried: () => this.#isHurried(),
      isOwn: ({ seat }) => who.mine.includes(seat),
      isReadable: (event) => this.#isReadable(event),
      isEliminated: (before, after) => this.#isOut(after.scene) && !this.#isOut(before?.scene),
    });
  }

  /** Plays the moment one looks at once more, or the last turn of others. */
  async again(): Promise<void> {
    const { past, seq } = this.#who.history;
    const first = past?.seq ?? this.#who.history.lastTurn(this.#who.mine);
    await this.play(first, past?.seq ?? seq, past);
  }

  /** Plays these steps, and goes back to where one was: to a moment of the past, or to now. */
  async play(first: number, last: number, past: Frame | null = null): Promise<void> {
    const { history, seat } = this.#who;
    const { version } = history;
    if (first < 1 || last < first || this.#who.covered) return;
    const [before, ...frames] = await history.between(first - 1, last, seat);
    const { newest } = history;
    if (!before || !newest || version !== history.version || seat !== this.#who.seat) return;
    history.leave();
    this.#backTo = past;
    this.animator.replay(before, frames, newest);
  }

  /** Shows nothing more before the end. */
  skipToEnd(): void {
    this.#toEnd = true;
    this.animator.skipToNewest();
  }

  /** Stays at now, whatever was played. */
  forget(): void {
    this.#backTo = null;
  }

  #settled(): void {
    if (this.#backTo) this.#who.history.past = this.#backTo;
    this.#backTo = null;
    this.#who.settled();
  }

  #isStill(frame: Frame): boolean {
    if (this.#who.history.past || this.#who.covered) return true;
    return prefersStill() || !prefs.speed || (this.#toEnd && !frame.scene.outcome);
  }

  /** Whether a clock runs for somebody at this screen. */
  #isHurried(): boolean {
    const acting = this.#who.history.newest?.acting ?? [];
    return this.#who.timed && this.#who.mine.some((seat) => acting.includes(seat));
  }

  /** Whether it may be read by all who sit at this screen. */
  #isReadable(event: GameEvent): boolean {
    return this.#who.mine.length < 2 || !event.private;
  }

  /** Whether all who play here are out of a game that goes on. */
  #isOut(scene: Scene | undefined): boolean {
    const own = scene?.seats.filter(({ seat }) => this.#who.mine.includes(seat)) ?? [];
    return own.length > 0 && !scene?.outcome && own.every(({ out }) => out);
  }
}
