/** Requested hints, and explanations of bots' moves. */

import type { ClientMessage, Explanation, Hint, Target } from '../protocol/types';
import { connectionLost } from '../messages/table/table';
import type { Chooser } from './choices/chooser.svelte';
import { hintedTarget } from './hintTargets';

interface Choices {
  readonly chooser: Chooser;
  readonly targets: readonly Target[];
}

export class Hints {
  hint = $state.raw<Hint | null>(null);
  why = $state.raw<Explanation | null>(null);
  /** The kind of the running request. */
  waiting = $state<'' | 'hint' | 'explain'>('');
  /** The reason that there is no answer. */
  error = $state('');
  /** The part of the hinted plan that the player has made; empty if it was not followed. */
  made = $state.raw<readonly number[]>([]);
  #id = 0;
  /** Requests whose answers no longer matter. */
  #overtaken: number[] = [];
  readonly #choices: Choices;

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  /** Store a sent request; 0 if it could not be sent. It replaces the previous answer. */
  ask(message: Extract<ClientMessage, { type: 'hint' | 'explain' }>, sent: number): void {
    this.forget();
    this.#id = sent;
    this.error = sent ? '' : connectionLost;
    this.waiting = sent ? message.type : '';
  }

  received(answer: ({ type: 'hint' } & Hint) | ({ type: 'explanation' } & Explanation)): void {
    if (answer.id !== this.#id) return;
    this.waiting = '';
    if (answer.type === 'hint') this.hint = answer;
    else this.why = answer;
    this.mark();
  }

  /** Mark the hinted choice, or the next part of a hinted plan. */
  mark(): void {
    const { chooser, targets } = this.#choices;
    chooser.hinted = hintedTarget(this.hint, targets, this.made)?.key ?? '';
    chooser.planned = this.hint?.suggestions[0] ?? null;
  }

  /** Follow a plan of the player: a hint that it follows stays for the other parts. */
  follow(plan: readonly number[]): void {
    const actions = this.hint?.suggestions[0]?.actions ?? [];
    const follows = plan.every((action, i) => action === actions[i]);
    this.made = follows && plan.length < actions.length ? plan : [];
  }

  /** Return whether an error was about a request of this page. */
  refused(id: number, message: string): boolean {
    if (this.#overtaken.includes(id)) return true;
    if (!this.waiting || id !== this.#id) return false;
    this.waiting = '';
    this.error = message;
    return true;
  }

  /** Close the answer: the game has moved on, or the player looks elsewhere. */
  forget(): void {
    this.#leave();
    this.hint = this.why = null;
    this.waiting = this.error = '';
    this.#choices.chooser.hinted = '';
    this.#choices.chooser.planned = null;
  }

  #leave(): void {
    if (this.waiting) this.#overtaken.push(this.#id);
    this.#id = 0;
    this.made = [];
  }
}
