/** The chosen time control and timeout policy of a new table. */

import * as messages from '../../messages/home/setup';
import type { Game } from '../../protocol/types';
import {
  CLOCKS,
  paceKey,
  timeoutPolicies,
  NONE,
  POSTS,
  defaultClock,
  TURNS,
  defaultTimeoutPolicy,
  type Pace,
} from './pace';

/** The key of a custom clock. */
export const OWN = 'own';

interface PaceContext {
  readonly game: Game;
  readonly seats: number;
  readonly people: number;
}

export class PaceChoice {
  key = $state(paceKey(NONE));
  minutes = $state(15);
  increment = $state(10);
  #late = $state<string | null>(null);
  readonly #wanted: () => PaceContext;

  constructor(wanted: () => PaceContext) {
    this.#wanted = wanted;
  }

  /** The choices; only clocks if a single person plays. */
  get groups(): { title: string; paces: readonly Pace[] }[] {
    const { game, people } = this.#wanted();
    const clocks = { title: messages.liveClocks, paces: CLOCKS };
    if (!game.plans && people < 2) return [clocks];
    return [
      clocks,
      { title: messages.timePerTurn, paces: TURNS },
      { title: messages.byPost, paces: POSTS },
    ];
  }

  /** The key of the recommended clock. */
  get suits(): string {
    const { game, seats } = this.#wanted();
    return paceKey(defaultClock(game, seats));
  }

  get lates(): { late: string; title: string }[] {
    const { game, seats } = this.#wanted();
    return timeoutPolicies(game, seats);
  }

  /** Whether a time control can be chosen: people play, and a timeout policy exists. */
  get offered(): boolean {
    return this.#wanted().people > 0 && this.lates.length > 0;
  }

  get pace(): Pace {
    if (!this.offered) return NONE;
    if (this.key === OWN) {
      return { clock: Math.round(60 * this.minutes), increment: this.increment, deadline: 0 };
    }
    const all = this.groups.flatMap(({ paces }) => paces);
    return all.find((each) => paceKey(each) === this.key) ?? NONE;
  }

  get timed(): boolean {
    return this.pace.clock > 0 || this.pace.deadline > 0;
  }

  get late(): string {
    const { game, seats } = this.#wanted();
    const chosen = this.lates.find((each) => each.late === this.#late);
    return chosen?.late ?? defaultTimeoutPolicy(game, seats);
  }

  set late(late: string) {
    this.#late = late;
  }

  /** The part of the request. */
  get terms(): { deadline?: number; clock?: number; increment?: number; timeout_policy?: string } {
    const { clock, increment, deadline } = this.pace;
    if (!this.timed) return {};
    const late = this.late ? { timeout_policy: this.late } : {};
    return clock ? { clock, increment, ...late } : { deadline, ...late };
  }
}
