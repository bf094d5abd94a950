/** Armed cards of the own hand: their player is asked wherever they can be used. */

import type { Scene } from '../../protocol/types';

export class ArmedCards {
  /** The ids of their tokens. */
  #cards = $state.raw<readonly string[]>([]);
  readonly #name: string;

  /** Restore what this browser window armed at the table. */
  constructor(table: string) {
    this.#name = `armed-${table}`;
    this.#cards = (sessionStorage.getItem(this.#name) ?? '').split(' ').filter(Boolean);
  }

  get any(): boolean {
    return this.#cards.length > 0;
  }

  has(card: string): boolean {
    return this.#cards.includes(card);
  }

  toggle(card: string): void {
    const others = this.#cards.filter((each) => each !== card);
    this.#keep(this.has(card) ? others : [...others, card]);
  }

  forget(): void {
    this.#keep([]);
  }

  #keep(cards: readonly string[]): void {
    this.#cards = cards;
    sessionStorage.setItem(this.#name, cards.join(' '));
  }

  /** Return the armed cards in the hand. */
  held({ interrupts }: Pick<Scene, 'interrupts'>): readonly string[] {
    return interrupts.filter((card) => this.has(card));
  }

  /** Return whether an armed card can be used now. */
  mayUse({ targets }: Pick<Scene, 'targets'>): boolean {
    return targets.some(({ ref, things }) => [ref, ...things].some((id) => this.has(id)));
  }
}
