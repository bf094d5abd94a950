/** Hints one has asked for, and why a bot did what it did. */

import type { ClientMessage, Frame, Hint, LogLine, TableSeat, Target, Why } from '../lib/protocol';
import { DOWN } from './connection.svelte';

export class Adviser {
  hint = $state.raw<Hint | null>(null);
  why = $state.raw<Why | null>(null);
  /** What is being thought of. */
  waiting = $state<'' | 'hint' | 'why'>('');
  /** Why nothing can be told. */
  trouble = $state('');
  #id = 0;

  /** Asks, by what sends a message and gives its number; 0 when it cannot be sent. */
  ask(message: Extract<ClientMessage, { type: 'hint' | 'why' }>, sent: number): void {
    this.#id = sent;
    this.trouble = sent ? '' : DOWN;
    this.waiting = sent ? message.type : '';
    if (message.type === 'hint') this.hint = null;
    else this.why = null;
  }

  told(answer: ({ type: 'hint' } & Hint) | ({ type: 'why' } & Why)): void {
    if (answer.id !== this.#id) return;
    this.waiting = '';
    if (answer.type === 'hint') this.hint = answer;
    else this.why = answer;
  }

  /** Whether an error was about what one asked here. */
  refused(id: number, message: string): boolean {
    if (!this.waiting || id !== this.#id) return false;
    this.waiting = '';
    this.trouble = message;
    return true;
  }

  /** The game has gone on, or one looks elsewhere. */
  forget(): void {
    this.#id = 0;
    this.hint = this.why = null;
    this.waiting = this.trouble = '';
  }
}

/** What may be pointed at to begin with what a hint says: in a plan, as much of it as can be. */
export function meantBy(hint: Hint, targets: readonly Target[]): Target | undefined {
  const actions = hint.ways[0]?.actions ?? [];
  const plain = targets.find(({ plan, action }) => !plan && action === actions[0]);
  if (plain) return plain;
  const begins = (plan: number[]): boolean => plan.every((action, i) => action === actions[i]);
  return targets
    .filter(({ plan }) => plan?.length && begins(plan))
    .sort((a, b) => (b.plan?.length ?? 0) - (a.plan?.length ?? 0))[0];
}

/** The step of a bot that one may ask about: the one looked at, or how its last turn began. */
export function stepToExplain(
  log: readonly LogLine[],
  past: Frame | null,
  seats: readonly TableSeat[],
): number {
  const bots = new Set(seats.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat));
  const steps = log.filter((line) => !line.note);
  if (past) {
    const { seq } = past;
    return steps.some((line) => line.seq === seq && bots.has(line.seat)) ? seq : -1;
  }
  const last = steps.findLastIndex((line) => bots.has(line.seat));
  const before = steps.slice(0, last).findLastIndex(({ seat }) => seat !== steps[last]?.seat);
  return last < 0 ? -1 : (steps[before + 1]?.seq ?? -1);
}
