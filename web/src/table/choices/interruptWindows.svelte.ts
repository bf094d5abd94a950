/** Chances to interrupt: which one is open, for how long, and who may still answer. */

import { mayRespond } from '../../messages/table';
import type { Look } from '../../lib/look/look';
import { lookOf } from '../../lib/look/looks.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Frame, Target } from '../../protocol/types';
import { ArmedCards } from './armedCards.svelte';

export const windowText = (look: Look, kind: string): string =>
  look.windows.find((each) => each.kind === kind)?.now || mayRespond;

/** How long a window stays open, and who asked for time. */
interface WindowTime {
  seq: number;
  ms: number;
  held: number[];
}

/** The target of whoever lets a window pass. */
export const PASS = 'pass';

/** When one is asked: at each chance, when something touches what is his, or not before his turn. */
export type AskPreference = 'each' | 'touch' | 'turn';

/** What windows need of their table. */
interface WindowContext {
  newest: () => Frame | null;
  /** Whether one plays for one seat alone at this screen. */
  alone: () => boolean;
  /** Whether other people play, who could learn from how long one takes. */
  watched: () => boolean;
  /** Tells the server for which kinds it shall ask; whether that is on its way. */
  tell: (kinds: string[]) => boolean;
}

export class InterruptWindows {
  /** The clock of the window that is open; null where nobody is hurried. */
  clock = $state.raw<WindowTime | null>(null);
  /** Which windows the server asks this seat for; null at tables without windows. */
  ask = $state.raw<string[] | null>(null);
  /** Until one's own turn nothing asks. */
  #rests = $state(false);
  /** Letting one pass was refused: from here on one is asked, until his own turn. */
  #refused = $state(false);
  /** Own seats that have answered in the open window. */
  #answered = $state.raw<number[]>([]);
  /** The numbers of the messages by which one has passed, until the server answers. */
  #passes: readonly number[] = [];
  /** Cards that are asked for, whatever else passes. */
  readonly armed: ArmedCards;
  readonly #table: WindowContext;

  constructor(id: string, table: WindowContext) {
    this.armed = new ArmedCards(id);
    this.#table = table;
  }

  #newest(): Frame | null {
    return this.#table.newest();
  }

  /** The kind of window that is open now, if one is. */
  get kind(): string {
    return this.#newest()?.scene.prompt.window ?? '';
  }

  /** Tells the server which windows one wants to be asked for, if it knows of others: where a card
   *  is armed all, since only the page knows whether that could be used. */
  tellKinds(): void {
    const all = lookOf(this.#newest()?.scene.game).windows.map(({ kind }) => kind);
    const kinds = all.filter((kind) => this.#waits || prefs.asksFor(kind));
    // Before the game's kinds are known there is nothing to tell.
    if (this.ask === null || !all.length || same(this.ask, kinds)) return;
    if (this.#table.tell(kinds)) this.ask = kinds;
  }

  /** Wants to be asked wherever a card of the hand could be used, or no more. */
  arm(card: string): void {
    this.armed.toggle(card);
    // What was wished last counts.
    if (this.asksForAll) this.#rests = false;
    this.tellKinds();
  }

  /** Whether people could learn from this seat's answers what it holds: then one that comes by
   *  itself follows from what was wished, and from what all may know. */
  get watched(): boolean {
    return this.#table.watched();
  }

  /** Whether one is asked each time, for the sake of a card that is armed. */
  get asksForAll(): boolean {
    return this.#waits && this.watched;
  }

  /** True while a window runs out and a seat has not asked for time. */
  runsOut(seat: number): boolean {
    return Boolean(this.kind && this.clock && !this.clock.held.includes(seat));
  }

  /** What lets the open window pass, if this seat is asked. */
  passTarget(seat: number): Target | undefined {
    if (!this.kind || this.#answered.includes(seat)) return undefined;
    return this.#newest()?.scene.targets.find(({ name }) => name === PASS);
  }

  /** Whether the open window is let pass unasked. */
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

  /** Whether the page looks at every window for what is armed. */
  get #waits(): boolean {
    return this.#table.alone() && this.armed.any;
  }

  /** Whether one may arm that token: it lies in one's hand, and interrupts. */
  mayArm(token: string): boolean {
    const hand = this.#newest()?.scene.interrupts ?? [];
    return this.ask !== null && this.#table.alone() && hand.includes(token);
  }

  /** When one is asked. */
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

  /** One has passed by this message. */
  passed(id: number): void {
    this.#passes = [...this.#passes, id];
  }

  /** The server has answered a message; whether one has passed by it. */
  answered(id: number): boolean {
    const passes = this.#passes.includes(id);
    this.#passes = this.#passes.filter((each) => each !== id);
    return passes;
  }

  /** A message was refused; whether nobody need hear of it, since it was to let a window pass that
   *  has closed meanwhile. What cannot be let pass unasked one is asked: else what is refused for
   *  long would be tried again and again, without a pause. */
  refused(id: number, code: string): boolean {
    const passes = this.answered(id);
    if (code === 'stale') return passes;
    this.#refused = true;
    this.#rests = false;
    return false;
  }

  /** One's own turn, or the end, and one is asked again. */
  wake(): void {
    const scene = this.#newest()?.scene;
    if (scene && !scene.prompt.window && (scene.targets.length || scene.outcome)) {
      this.#rests = this.#refused = false;
    }
  }

  /** One's own seats that may still ask for time; `asked`: whether the seat one looks through is. */
  mayHold(mine: readonly number[], seat: number, asked: boolean): number[] {
    const { clock } = this;
    const acting = this.#newest()?.acting ?? [];
    if (!clock || !this.kind) return [];
    const owing = mine.filter((each) => acting.includes(each));
    const free = owing.length > 1 ? owing : owing.filter((each) => each !== seat || asked);
    return free.filter((each) => !clock.held.includes(each) && !this.#answered.includes(each));
  }

  /** One of one's own seats that asked for time and has not answered yet. */
  asking(mine: readonly number[]): number | undefined {
    return this.clock?.held.find((each) => mine.includes(each) && !this.#answered.includes(each));
  }

  /** The server says how long it is open still. */
  runs(clock: WindowTime): void {
    if (clock.seq !== this.clock?.seq) this.#answered = [];
    this.clock = clock;
  }

  /** A frame has come: a window is open there or not, and may ask the seat one looks through. */
  follow(frame: Frame, seat: number): void {
    if (!frame.scene.prompt.window) {
      this.clock = null;
      this.#answered = [];
    } else if (frame.scene.targets.some(({ name }) => name === PASS)) this.owes(seat);
  }

  answers(seat: number): void {
    if (this.kind) this.#answered = [...this.#answered, seat];
  }

  /** A seat owes an answer, again or still. */
  owes(seat: number): void {
    this.#answered = this.#answered.filter((each) => each !== seat);
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((kind) => b.includes(kind));
}
