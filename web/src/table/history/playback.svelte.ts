/** How frames are played: speed, replay, and what is skipped. */

import { prefs, prefersStill } from '../../lib/prefs.svelte';
import type { Frame, GameEvent, Scene } from '../../protocol/types';
import { playSound } from '../../animation/sound';
import { Animator } from '../../animation/animator.svelte';
import type { History } from './history.svelte';

/** The part of a table that playback uses. */
interface PlaybackContext {
  readonly history: History;
  /** The seats that are played at this screen, and the shown seat. */
  readonly mine: readonly number[];
  readonly seat: number;
  /** True while the screen is being handed over. */
  readonly covered: boolean;
  /** Knows the step of the player's last decision. */
  readonly sinceLastTurn: { readonly decided: number };
  /** True while a clock runs for the acting seats. */
  readonly timed: boolean;
  /** Called when nothing is left to play. */
  settled(): void;
}

export class Playback {
  readonly animator: Animator;
  readonly #who: PlaybackContext;
  /** True until the end of the game, if everything before it is skipped. */
  #toEnd = false;
  /** True until the player's next turn, if everything before it is skipped. */
  skipsToTurn = $state(false);
  /** The moment of the past that is being replayed. */
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

  /** Replay the given steps, the shown moment, or the others' last turn. */
  async again(first: number, last: number): Promise<void> {
    const { history, mine, sinceLastTurn } = this.#who;
    const { past, seq } = history;
    const from = past?.seq ?? history.lastTurn(mine, sinceLastTurn.decided);
    await (first < 0 ? this.play(from, past?.seq ?? seq, past) : this.play(first, last));
  }

  /** Play steps, then return to the previous moment: of the past or the present. */
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

  /** Let the player hear how loud sounds are. */
  playSample(): void {
    playSound('card');
  }

  /** Show nothing more before the end. */
  skipToEnd(): void {
    this.#toEnd = true;
    this.animator.skipToNewest();
  }

  /** Show nothing more before the player's turn. */
  skipToTurn(): void {
    const { newest } = this.#who.history;
    this.skipsToTurn = newest !== null && !this.#asks(newest);
    this.animator.skipToNewest();
  }

  /** Return whether a frame asks a player at this screen, or ends the game. */
  #asks({ acting, scene }: Frame): boolean {
    return scene.outcome !== null || this.#who.mine.some((seat) => acting.includes(seat));
  }

  /** Return to the present. */
  forget(): void {
    this.#backTo = null;
  }

  #settled(): void {
    if (this.#backTo) this.#who.history.past = this.#backTo;
    this.#backTo = null;
    const { newest } = this.#who.history;
    if (newest && this.#asks(newest)) this.skipsToTurn = false;
    this.#who.settled();
  }

  #isStill(frame: Frame): boolean {
    if (this.#who.history.past || this.#who.covered) return true;
    if (this.skipsToTurn && !this.animator.replaying) return true;
    return prefersStill() || !prefs.speed || (this.#toEnd && !frame.scene.outcome);
  }

  /** Return whether a clock runs for a player at this screen. */
  #isHurried(): boolean {
    const acting = this.#who.history.newest?.acting ?? [];
    return this.#who.timed && this.#who.mine.some((seat) => acting.includes(seat));
  }

  /** Return whether all players at this screen may read an event's text. */
  #isReadable(event: GameEvent): boolean {
    return this.#who.mine.length < 2 || !event.private;
  }

  /** Return whether all players at this screen are out while the game continues. */
  #isOut(scene: Scene | undefined): boolean {
    const own = scene?.seats.filter(({ seat }) => this.#who.mine.includes(seat)) ?? [];
    return own.length > 0 && !scene?.outcome && own.every(({ out }) => out);
  }
}
