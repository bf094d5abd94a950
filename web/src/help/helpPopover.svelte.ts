/** Opens and closes help: on mouse rest, long press, or a key. */

import { helpTargetAt, helpFor, type HelpContent } from './helpTarget';
import type { HelpBook } from './helpBook';
import type { Scene } from '../protocol/types';

/** The time that a mouse rests or a finger holds before help opens. */
export const REST_MS = 700;
export const HOLD_MS = 500;
/** The time that help stays open after the mouse has left. */
const GRACE_MS = 250;
/** The movement of a finger that still counts as holding, in pixels. */
const STILL = 10;

/** Return whether an element is part of the open help. */
const inHelp = (on: EventTarget | null): boolean =>
  on instanceof Element && on.closest('[data-help]') !== null;

interface HelpContext {
  book: () => Promise<HelpBook>;
  scene: () => Scene | undefined;
  /** True while help would be in the way of a choice or an animation. */
  busy: () => boolean;
  /** Called with the element that a finger holds, and with null at the next touch. */
  held?: (on: Element | null) => void;
}

export class HelpController {
  content = $state.raw<HelpContent | null>(null);
  /** The element that is explained. */
  thing = $state.raw<Element | null>(null);
  how = $state<'mouse' | 'touch' | 'key'>('mouse');

  #around: HelpContext;
  #timer = 0;
  #over: Element | null = null;
  #finger: { id: number; x: number; y: number } | null = null;
  #swallow = false;
  #wanted = 0;

  constructor(around: HelpContext) {
    this.#around = around;
  }

  /** Listen to events of an element; return a function that stops. */
  watch = (node: HTMLElement): (() => void) => {
    const on: [string, (event: never) => void, boolean?][] = [
      ['pointerover', this.#came],
      ['pointermove', this.#moved],
      ['pointerleave', this.#left],
      ['pointerdown', this.#pressed, true],
      ['pointerup', this.#lifted, true],
      ['pointercancel', this.#lifted, true],
      ['contextmenu', this.#menu],
      ['click', this.#clicked, true],
      ['wheel', this.#elsewhere, true],
      ['scroll', this.#elsewhere, true],
      ['focusin', this.#focused],
    ];
    for (const [name, hear, capture] of on) {
      node.addEventListener(name, hear as EventListener, { capture: capture ?? false });
    }
    addEventListener('keydown', this.#key, true);
    return () => {
      this.close();
      removeEventListener('keydown', this.#key, true);
      for (const [name, hear, capture] of on) {
        node.removeEventListener(name, hear as EventListener, { capture: capture ?? false });
      }
    };
  };

  close = (): void => {
    clearTimeout(this.#timer);
    this.#wanted += 1;
    this.content = null;
    this.thing = null;
  };

  /** Keep help open while the mouse is over it. */
  keep = (): void => clearTimeout(this.#timer);
  /** Close help soon after the mouse has left it. */
  leave = (): void => this.#later(GRACE_MS, this.close);

  async #show(thing: Element, how: HelpController['how']): Promise<void> {
    const wanted = (this.#wanted += 1);
    const book = await this.#around.book();
    if (wanted !== this.#wanted || !thing.isConnected) return;
    const told = helpFor(thing, book, this.#around.scene());
    if (!told || (how === 'mouse' && told.common)) return;
    this.how = how;
    this.thing = thing;
    this.content = told;
  }

  #later(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(then, ms);
  }

  #came = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const thing = helpTargetAt(event.target);
    if (thing === this.#over) return;
    this.#over = thing;
    if (this.content) this.leave();
    else clearTimeout(this.#timer);
  };

  /** Wait for the mouse to rest. Elements that slide below a still mouse do not count. */
  #moved = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') {
      const from = this.#finger;
      const far = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL;
      if (far && !this.content) this.#drop();
      return;
    }
    const thing = this.#over;
    // Of a prompt only its terms have help for the mouse.
    if (!thing || thing.hasAttribute('data-says') || event.buttons) return;
    if (this.content && this.thing === thing) return;
    this.#await(thing, this.content ? GRACE_MS : REST_MS);
  };

  /** Show help when the mouse has rested long enough and the page is not busy. */
  #await(thing: Element, ms: number): void {
    this.#later(ms, () => {
      this.close();
      if (this.#over !== thing) return;
      if (this.#around.busy()) this.#await(thing, REST_MS);
      else void this.#show(thing, 'mouse');
    });
  }

  #left = (): void => {
    this.#over = null;
    if (this.content && this.how === 'mouse') this.leave();
    else clearTimeout(this.#timer);
  };

  #pressed = (event: PointerEvent): void => {
    this.#swallow = false;
    if (inHelp(event.target)) return;
    this.#over = null;
    this.close();
    const thing = helpTargetAt(event.target);
    const first = event.isPrimary && !this.#finger;
    this.#drop();
    if (event.pointerType !== 'touch') return;
    this.#around.held?.(null);
    if (!thing || !first) return;
    this.#finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
    this.#later(HOLD_MS, () => {
      this.#swallow = true;
      this.#around.held?.(thing);
      void this.#show(thing, 'touch');
    });
  };

  #lifted = (): void => this.#drop();

  #elsewhere = (event: Event): void => {
    if (!inHelp(event.target)) this.close();
  };

  #focused = (event: Event): void => {
    if (this.how !== 'key' || event.target === this.thing) return;
    this.#elsewhere(event);
  };

  #drop(): void {
    if (this.#finger && !this.#swallow) clearTimeout(this.#timer);
    this.#finger = null;
  }

  /** A long press opens help instead of the browser's menu. */
  #menu = (event: Event): void => {
    if (this.#finger || this.#swallow) event.preventDefault();
  };

  #clicked = (event: Event): void => {
    if (!this.#swallow) {
      // A tap on a term explains it.
      const word = event.target instanceof Element ? event.target.closest('[data-word]') : null;
      if (word && !word.closest('a, button')) void this.#show(word, 'touch');
      return;
    }
    this.#swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.content) {
      const back = this.thing;
      event.preventDefault();
      event.stopPropagation();
      this.close();
      if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
      return;
    }
    const asks = event.key === '?' || event.key === 'F1';
    if (!asks) {
      if (
        this.content &&
        !['Shift', 'Control', 'Alt', 'Meta', 'Tab', 'Enter'].includes(event.key)
      ) {
        this.close();
      }
      return;
    }
    const on = document.activeElement;
    const link = document.querySelector<HTMLElement>('[data-help] a');
    if (this.content && link && !inHelp(on)) {
      event.preventDefault();
      link.focus();
      return;
    }
    if (on?.matches('input, select, textarea')) return;
    const words = document.querySelector('[data-says]');
    const thing = helpTargetAt(on) ?? (event.key === '?' ? words : null);
    if (!thing) return;
    event.preventDefault();
    void this.#show(thing, 'key');
  };
}
