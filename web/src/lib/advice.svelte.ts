/** Hints one has asked for, and why a bot did what it did. */

import type { ClientMessage, Hint, Target, Why } from './protocol';

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
    this.trouble = sent ? '' : 'The line is down. Wait a moment.';
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
