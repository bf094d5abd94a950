/** Choices that the page makes for a player by habit. */

import { lookOf } from '../../lib/look/looks.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Table, Target } from '../../protocol/types';

/** The parts of a table that habits read. */
interface Player {
  readonly table: Table | null;
  readonly seat: number;
  readonly targets: readonly Target[];
  readonly windows: { readonly watched: boolean };
  covers(seat: number): boolean;
  act(target: Target): void;
}

export class Habits {
  /** True while it makes a choice. */
  acting = false;
  /** True from an undo to the next choice: a habit would make the same choice again. */
  #resting = false;
  #player: Player;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Make no choice until the player makes one. */
  rest(): void {
    this.#resting = true;
  }

  /** Make choices again. */
  wake(): void {
    this.#resting = false;
  }

  /** Make the choice of a habit; return whether there was one. */
  follow(): boolean {
    const target = this.#target;
    this.acting = true;
    if (target) this.#player.act(target);
    this.acting = false;
    return target !== undefined;
  }

  /** The choice that the player makes by habit. An immediate answer can tell something about a
   *  hand, so some habits do not count at tables with other people. */
  get #target(): Target | undefined {
    const { table, seat, targets, windows } = this.#player;
    if (!table || this.#resting || this.#player.covers(seat)) return undefined;
    const held = lookOf(table.game).habits.filter(
      ({ habit, alone }) => prefs.hasHabit(table.game, habit) && !(alone && windows.watched),
    );
    return targets.find((target) => held.some(({ habit }) => habit === target.habit));
  }
}
