/** Requested hints, and explanations of bots' moves. */

import type { ClientMessage, Explanation, Hint } from '../protocol/types';
import { connectionLost } from '../messages/table/table';

export class Hints {
  hint = $state.raw<Hint | null>(null);
  why = $state.raw<Explanation | null>(null);
  /** The kind of the running request. */
  waiting = $state<'' | 'hint' | 'explain'>('');
  /** The reason that there is no answer. */
  error = $state('');
  #id = 0;
  /** Requests whose answers no longer matter. */
  #overtaken: number[] = [];

  /** Store a sent request; 0 if it could not be sent. It replaces the previous answer. */
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

  /** Return whether an error was about a request of this page. */
  refused(id: number, message: string): boolean {
    if (this.#overtaken.includes(id)) return true;
    if (!this.waiting || id !== this.#id) return false;
    this.waiting = '';
    this.error = message;
    return true;
  }

  /** Drop the answer: the game has moved on, or the player looks elsewhere. */
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
