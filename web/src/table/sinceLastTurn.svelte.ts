/** The time since the player's last decision: whether they saw what the others did. */

import type { Animator } from '../animation/animator.svelte';
import type { Scene, Target } from '../protocol/types';
import { isPlanning } from './choices/planner.svelte';

/** The parts of a table that it reads. */
interface Player {
  readonly animator: Animator;
  readonly history: { readonly seq: number };
  readonly scene: Scene | undefined;
  /** The shown seat. */
  readonly seat: number;
  readonly live: boolean;
  readonly targets: readonly Target[];
  /** The choice that passes a chance to interrupt. */
  readonly pass: Target | undefined;
  readonly windows: { readonly kind: string };
  readonly habits: { readonly acting: boolean };
  covers(seat: number): boolean;
}

export class SinceLastTurn {
  /** The frame of the shown seat's last decision; -1 for none. */
  decided = $state(-1);
  #player: Player;

  constructor(player: Player) {
    this.#player = player;
  }

  /** True if the player is asked for a decision and did not see all steps before it. */
  get due(): boolean {
    const { live, targets, windows, seat, animator } = this.#player;
    if (!live || !targets.length || windows.kind || seat < 0 || this.decided < 0) return false;
    return animator.passedOver && !this.#player.covers(seat);
  }

  /** Begin with a state that the server sent. On a shared screen all have seen the steps before it,
   *  unless it was covered. */
  welcome(decided: number): void {
    this.decided = decided;
    if (!this.#player.covers(this.#player.seat)) this.#player.animator.passedOver = true;
  }

  /** The player makes a choice, which is not made for them. A plan leads to no frame before all
   *  plans are shown. */
  decide(target: Target): void {
    const { pass, history, scene, habits } = this.#player;
    if (target === pass || habits.acting) return;
    this.decided = history.seq + (isPlanning(scene) ? 0 : 1);
    this.dismiss();
  }

  /** The player has seen all. */
  dismiss(): void {
    this.#player.animator.passedOver = false;
  }
}
