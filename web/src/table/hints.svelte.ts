/** Requested hints, and explanations of bots' moves. */

import type { ClientMessage, Explanation, Hint } from '../protocol/types';
import { connectionLost } from '../messages/table/table';

export class Hints {
  hint = $state.raw<Hint | null>(null);
  why = $state.raw<Explanation | null>(null);
  /** What is being thought of. */
  waiting = $state<'' | 'hint' | 'explain'>('');
  /** Why nothing can be told. */
  error = $state('');
  #id = 0;
  /** What was asked before, and need not be answered any more. */
  #overtaken: number[] = [];

  /** Asks, by what sends a message and gives its number; 0 when it cannot be sent. What was told
   *  before is gone: one answer stands there at a time. */
  ask(message: Extract<ClientMessage, { type: 'hint' | 'explain' }>, sent: number): void {
    this.#leave();
    this.#id = sent;
    this.error = sent ? '' : connectionLost;
    this.waiting = sent ? message.type : '';
    this.hint = this.why = null;
  }

  received(answer: ({ type: 'hint' } & Hint) | ({ type: 'explanation' } & Explanation)): void {
    if (answer.id !== this.#id) return;
    this.waiting = '';
    if (answer.type === 'hint') this.hint = answer;
    else this.why = answer;
  }

  /** Whether an error was about what one asked here. */
  refused(id: number, message: string): boolean {
    if (this.#overtaken.includes(id)) return true;
    if (!this.waiting || id !== this.#id) return false;
    this.waiting = '';
    this.error = message;
    return true;
  }

  /** The game has gone on, or one looks elsewhere. */
  forget(): void {
    this.#leave();
    this.hint = this.why = null;
    this.waiting = this.error = '';
  }

  #leave(): void {
    if (this.waiting) this.#overtaken.push(this.#id);
    this.#id = 0;
  }
}
