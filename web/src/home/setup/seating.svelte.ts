/** The players and settings chosen for a new table. */

import type { Game, NewTable } from '../../protocol/types';
import { prefs } from '../../lib/prefs.svelte';
import * as messages from '../../messages/home/setup';
import { botLevels } from '../../lib/text/botLevels';
import { AMONG_STRANGERS } from '../pace/delayChoices';
import { PaceChoice } from '../pace/paceChoice.svelte';

/** `me`, `open`, or `bot:` and its name. */
export interface SeatChoice {
  kind: string;
  name: string;
}

interface SeatingContext {
  readonly game: Game;
  /** The game has hidden information. */
  readonly hides: boolean;
  /** One side is known to be much weaker than another. */
  readonly unfair: boolean;
}

/** The players and settings of a new table, besides the game. */
export type AgreedTerms = Omit<NewTable, 'game' | 'seats' | 'options'>;

export class Seating {
  seats = $state<SeatChoice[]>([]);
  /** The number of seats in use. */
  count = $state(2);
  seconds = $state(2);
  hints = $state(false);
  shown = $state(false);
  /** Show research bots; they are always shown if a game has no levels. */
  showOtherBots = $state(false);
  readonly pace = new PaceChoice(() => ({
    game: this.game,
    seats: this.count,
    people: this.people,
  }));
  #delay = $state<number | null>(null);
  #swaps = $state<boolean | null>(null);
  readonly #wanted: () => SeatingContext;

  constructor(count: number, chairs: SeatChoice[], wanted: () => SeatingContext) {
    this.count = count;
    this.seats = chairs;
    this.#wanted = wanted;
  }

  get game(): Game {
    return this.#wanted().game;
  }

  get sitting(): SeatChoice[] {
    return this.seats.slice(0, this.count);
  }

  get people(): number {
    return this.sitting.filter(({ kind }) => kind === 'me' || kind === 'open').length;
  }

  get mine(): number {
    return this.sitting.filter(({ kind }) => kind === 'me').length;
  }

  get waits(): boolean {
    return this.sitting.some(({ kind }) => kind === 'open');
  }

  /** Whether spectators could tell players what is hidden from them. */
  get watched(): boolean {
    return this.people > 1 && this.people > this.mine && this.#wanted().hides;
  }

  /** Whether a match has as many games as seats; by default if people play unequal sides. */
  get swaps(): boolean {
    return this.#swaps ?? (this.people > 1 && this.#wanted().unfair);
  }

  set swaps(swaps: boolean) {
    this.#swaps = swaps;
  }

  get delay(): number {
    return this.#delay ?? (this.shown && this.waits ? AMONG_STRANGERS : 0);
  }

  set delay(delay: number) {
    this.#delay = delay;
  }

  title(seat: number): string {
    return this.game.seat_names[String(this.count)]?.[seat] ?? messages.seat(seat + 1);
  }

  sit(chair: SeatChoice, kind: string): void {
    chair.kind = kind;
    const name = kind.slice(4);
    if (botLevels(this.game).some((level) => level.name === name)) {
      prefs.chooseLevel(this.game.name, name);
    }
  }

  /** Return the part of the request, and remember the name of a single player. */
  agreed(): AgreedTerms {
    const { game, people, count, waits, delay } = this;
    const named = this.sitting.find(({ kind, name }) => kind === 'me' && name.trim());
    // At a shared screen, the first name may be another person's.
    if (named && this.mine === 1) prefs.name = named.name.trim();
    return {
      ...(game.windows && people > 1 ? { window: this.seconds } : {}),
      ...this.pace.terms,
      ...(this.swaps && count > 1 ? { games_in_match: count } : {}),
      ...(this.hints && people > 1 ? { hints: true } : {}),
      ...(this.shown && waits ? { public: true } : {}),
      ...(delay && this.watched ? { spectator_delay: delay } : {}),
      players: this.sitting.map(({ kind, name }) => {
        if (kind === 'open') return { kind };
        if (kind === 'me') return { kind, ...(name.trim() ? { name: name.trim() } : {}) };
        return { kind: 'bot', bot: kind.slice(4) };
      }),
    };
  }
}
