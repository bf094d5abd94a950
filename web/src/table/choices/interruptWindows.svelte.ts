/** Chances to interrupt: the open window, its time, and the seats that may still answer. */

import { mayRespond } from '../../messages/table/table';
import type { Look } from '../../lib/look/look';
import { lookOf } from '../../lib/look/looks.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Frame, Target } from '../../protocol/types';
import { ArmedCards } from './armedCards.svelte';

export const windowText = (look: Look, kind: string): string =>
  look.windows.find((each) => each.kind === kind)?.now || mayRespond;

/** The time left in a window, and the seats that asked for more. */
interface WindowTime {
  seq: number;
  ms: number;
  held: number[];
}

/** The name of the choice that passes a window. */
export const PASS = 'pass';

/** When to ask: at each chance, when the player is affected, or not until their turn. */
export type AskPreference = 'each' | 'touch' | 'turn';

/** The part of a table that windows use. */
interface WindowContext {
  newest: () => Frame | null;
  /** True if one seat is played at this screen. */
  alone: () => boolean;
  /** True if other people play, who could learn from the time of an answer. */
  watched: () => boolean;
  /** Send the kinds to be asked about; return whether they were sent. */
  tell: (kinds: string[]) => boolean;
}

export class InterruptWindows {
  /** The clock of the open window; null without a time limit. */
  clock = $state.raw<WindowTime | null>(null);
  /** The kinds that the server asks this seat about; null at tables without windows. */
  ask = $state.raw<string[] | null>(null);
  /** True if no window asks until the player's turn. */
  #rests = $state(false);
  /** True after a refused pass: windows ask again until the player's turn. */
  #refused = $state(false);
  /** Own seats that have answered in the open window. */
  #answered = $state.raw<number[]>([]);
  /** The numbers of unanswered messages that passed a window. */
  #passes: readonly number[] = [];
  /** Armed cards: their player is asked whatever else passes. */
  readonly armed: ArmedCards;
  readonly #table: WindowContext;

  constructor(id: string, table: WindowContext) {
    this.armed = new ArmedCards(id);
    this.#table = table;
  }

  #newest(): Frame | null {
    return this.#table.newest();
  }

  /** The kind of the open window; "" for none. */
  get kind(): string {
    return this.#newest()?.scene.prompt.window ?? '';
  }

  /** Send the kinds to be asked about, if they changed. An armed card needs all kinds, since only
   *  the page knows whether the card can be used. */
  tellKinds(): void {
    const all = lookOf(this.#newest()?.scene.game).windows.map(({ kind }) => kind);
    const kinds = all.filter((kind) => this.#waits || prefs.asksFor(kind));
    // The game's kinds are not known yet.
    if (this.ask === null || !all.length || same(this.ask, kinds)) return;
    if (this.#table.tell(kinds)) this.ask = kinds;
  }

  /** Ask whenever a card of the hand can be used, or stop asking. */
  arm(card: string): void {
    this.armed.toggle(card);
    // The latest request counts.
    if (this.asksForAll) this.#rests = false;
    this.tellKinds();
  }

  /** True if people could learn from this seat's answers what it holds. A silent answer then
   *  depends only on the player's settings and on public information. */
  get watched(): boolean {
    return this.#table.watched();
  }

  /** True if an armed card requires asking each time. */
  get asksForAll(): boolean {
    return this.#waits && this.watched;
  }

  /** Return whether a window is running out and the seat has not asked for time. */
  runsOut(seat: number): boolean {
    return Boolean(this.kind && this.clock && !this.clock.held.includes(seat));
  }

  /** Return the choice that passes the open window, if this seat is asked. */
  passTarget(seat: number): Target | undefined {
    if (!this.kind || this.#answered.includes(seat)) return undefined;
    return this.#newest()?.scene.targets.find(({ name }) => name === PASS);
  }

  /** Return whether the open window passes without asking. */
  passesUnasked(seat: number): boolean {
    const scene = this.#newest()?.scene;
    if (!scene?.prompt.window || this.#refused) return false;
    if (!this.watched) {
      if (this.armed.mayUse(scene)) return false;
      if (this.#waits && !prefs.asksFor(scene.prompt.window)) return true;
    }
    if (this.asked === 'each') return false;
    return this.asked === 'turn' || scene.prompt.spares.includes(seat);
  }

  /** True if the page checks every window for armed cards. */
  get #waits(): boolean {
    return this.#table.alone() && this.armed.any;
  }

  /** Return whether a token can be armed: a card of the own hand that interrupts. */
  mayArm(token: string): boolean {
    const hand = this.#newest()?.scene.interrupts ?? [];
    return this.ask !== null && this.#table.alone() && hand.includes(token);
  }

  /** When the player is asked. */
  get asked(): AskPreference {
    if (this.#rests) return 'turn';
    return prefs.asksAlways || this.asksForAll ? 'each' : 'touch';
  }

  set asked(asked: AskPreference) {
    this.#refused = false;
    this.#rests = asked === 'turn';
    if (asked === 'touch' && this.asksForAll) {
      this.armed.forget();
      this.tellKinds();
    }
    if (asked === 'touch' || (asked === 'each' && !this.asksForAll)) {
      prefs.asksAlways = asked === 'each';
    }
  }

  /** Remember the message that passed a window. */
  passed(id: number): void {
    this.#passes = [...this.#passes, id];
  }

  /** Handle an answer of the server; return whether it was to a pass. */
  answered(id: number): boolean {
    const passes = this.#passes.includes(id);
    this.#passes = this.#passes.filter((each) => each !== id);
    return passes;
  }

  /** Handle a refused message; return whether it can be ignored because its window has closed
   *  meanwhile. If a silent pass is refused, the player is asked, since repeating it could loop. */
  refused(id: number, code: string): boolean {
    const passes = this.answered(id);
    if (code === 'stale') return passes;
    this.#refused = true;
    this.#rests = false;
    return false;
  }

  /** Ask again: the player's turn has come, or the game is over. */
  wake(): void {
    const scene = this.#newest()?.scene;
    if (scene && !scene.prompt.window && (scene.targets.length || scene.outcome)) {
      this.#rests = this.#refused = false;
    }
  }

  /** Return the own seats that may still ask for time; `asked`: the shown seat is asked. */
  mayHold(mine: readonly number[], seat: number, asked: boolean): number[] {
    const { clock } = this;
    const acting = this.#newest()?.acting ?? [];
    if (!clock || !this.kind) return [];
    const owing = mine.filter((each) => acting.includes(each));
    const free = owing.length > 1 ? owing : owing.filter((each) => each !== seat || asked);
    return free.filter((each) => !clock.held.includes(each) && !this.#answered.includes(each));
  }

  /** Return an own seat that asked for time and has not answered yet. */
  asking(mine: readonly number[]): number | undefined {
    return this.clock?.held.find((each) => mine.includes(each) && !this.#answered.includes(each));
  }

  /** Store the window's remaining time from the server. */
  runs(clock: WindowTime): void {
    if (clock.seq !== this.clock?.seq) this.#answered = [];
    this.clock = clock;
  }

  /** Follow a new frame, which may open or close a window. */
  follow(frame: Frame, seat: number): void {
    if (!frame.scene.prompt.window) {
      this.clock = null;
      this.#answered = [];
    } else if (frame.scene.targets.some(({ name }) => name === PASS)) this.owes(seat);
  }

  answers(seat: number): void {
    if (this.kind) this.#answered = [...this.#answered, seat];
  }

  /** Mark a seat as not having answered. */
  owes(seat: number): void {
    this.#answered = this.#answered.filter((each) => each !== seat);
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((kind) => b.includes(kind));
}
