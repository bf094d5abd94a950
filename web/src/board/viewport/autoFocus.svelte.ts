/** The board turns by itself to what matters, where the whole of it would be too small to touch. */

import { hasFinger } from '../../lib/pointer';
import { prefersStill } from '../../lib/prefs.svelte';
import type { ViewBox } from '../../protocol/types';
import { seenOf } from '../tokens/tokenPlacement';
import {
  aimFor,
  aimOver,
  beyond,
  clearOver,
  ENOUGH,
  holds,
  levelFor,
  levelOver,
  type Frame,
  type Side,
  type Spot,
} from './viewport';
import { CLOSEST, type Zoom } from './zoom.svelte';

/** What is to be chosen is so many pixels wide at least, for a finger and for a mouse. */
const LEAST = { finger: 42, mouse: 22 };
/** So long after nothing is asked any more the whole board comes back: often something follows. */
const BACK = 900;

export class Sight {
  readonly #zoom: Zoom;
  readonly #box: () => ViewBox;
  readonly #frame: () => Frame;
  readonly #beside: () => readonly Spot[];
  readonly #least = hasFinger() ? LEAST.finger : LEAST.mouse;
  #last: readonly Spot[] = [];
  /** How close it has come by itself: whoever only looks elsewhere has not chosen that. */
  #level = 1;
  #back: ReturnType<typeof setTimeout> | undefined;

  /** `beside`: what explains the board from beside it. */
  constructor(
    zoom: Zoom,
    box: () => ViewBox,
    frame: () => Frame,
    beside: () => readonly Spot[] = () => [],
  ) {
    this.#zoom = zoom;
    this.#box = box;
    this.#frame = frame;
    this.#beside = beside;
  }

  /** The part of the board that can be seen. */
  get seen(): ViewBox {
    const { width, height } = this.#frame();
    return seenOf(this.#zoom.view, width, height);
  }

  /** What may be chosen and is not in sight, by the edge that it lies beyond. */
  unseen(asked: readonly Spot[]): Map<Side, Spot[]> {
    return beyond(this.seen, this.#zoom.level > 1 ? asked : []);
  }

  /** These, with others where all of them are clear together. */
  with(spots: readonly Spot[], others: readonly Spot[]): readonly Spot[] {
    const all = [...spots, ...others];
    return clearOver(this.#box(), this.#frame(), all) ? all : spots;
  }

  /** Something happens there: it is looked at, unless somebody looks elsewhere. */
  watch(spots: readonly Spot[]): void {
    clearTimeout(this.#back);
    if (this.#zoom.byHand || !spots.length) return;
    const close =
      levelFor(this.#box(), this.#frame(), spots, this.#least) <= this.#zoom.level * ENOUGH;
    if (!close || !spots.every((spot) => holds(this.seen, spot))) this.#go(spots);
  }

  /** This is asked now; where nothing is, the whole board comes back in a moment. `all`: rather all
   *  of it is seen than each so large that a finger can touch it. */
  ask(spots: readonly Spot[], all = false): void {
    clearTimeout(this.#back);
    const known = spots === this.#last;
    this.#last = spots;
    if (!spots.length) {
      if (this.#zoom.level > 1) this.#back = setTimeout(() => this.#whole(), BACK);
      return;
    }
    const seen = spots.filter((spot) => holds(this.seen, spot));
    const most = all ? levelOver(this.#box(), this.#frame(), spots) : CLOSEST;
    const level = Math.min(most, levelFor(this.#box(), this.#frame(), spots, this.#least));
    const close = level > 1 && level <= this.#zoom.level * ENOUGH;
    if (this.#zoom.byHand && (known || seen.length)) {
      const chosen = this.#zoom.level !== this.#level;
      if (!known && !chosen && !close && level > this.#zoom.level) this.#nearer(level);
      return;
    }
    const { pressed } = this.#zoom;
    // Out of the whole board one comes closer to what one presses there, which stays where it is.
    // Closer, a press is no reason to go elsewhere: what is tapped must still lie below the finger.
    if (known && pressed) {
      if (this.#zoom.level === 1) this.#closer(pressed, level);
      return;
    }
    if (!close || seen.length < spots.length) this.#go(spots, most);
    // It is in sight now: what it was on its way to is over.
    else this.#zoom.stay();
  }

  /** What one has picked up, and where it would go: both come into sight. */
  follow(spots: readonly Spot[]): void {
    const { level, byHand } = this.#zoom;
    if (level === 1 || spots.every((spot) => holds(this.seen, spot))) return;
    this.#zoom.goTo(aimOver(this.#box(), this.seen, spots, level), prefersStill());
    this.#zoom.byHand = byHand;
  }

  /** Something is pointed at by a key: it comes into sight. */
  reveal(spot: Spot): void {
    if (!holds(this.seen, spot)) this.look(spot);
  }

  /** Looks there as closely as now. */
  look(spot: Spot): void {
    this.#lookAt(spot, this.#zoom.level);
  }

  stop(): void {
    clearTimeout(this.#back);
  }

  /** Closer to what is in the middle now. */
  #nearer(level: number): void {
    const [x, y, w, h] = this.#zoom.view;
    this.#level = level;
    this.#lookAt({ x: x + w / 2, y: y + h / 2 }, level);
  }

  #lookAt({ x, y }: { x: number; y: number }, level: number): void {
    const [left, top, w, h] = this.#box();
    this.#zoom.goTo({ level, x: x - left - w / 2, y: y - top - h / 2 }, prefersStill());
    this.#zoom.byHand = true;
  }

  #go(spots: readonly Spot[], most = CLOSEST): void {
    const [x, y, w, h] = this.#zoom.view;
    const now = { x: x + w / 2, y: y + h / 2 };
    const aim = aimFor(this.#box(), this.#frame(), spots, this.#least, now, this.#beside(), most);
    this.#level = aim.level;
    this.#zoom.goTo(aim, prefersStill());
  }

  #closer(at: { x: number; y: number }, level: number): void {
    const [left, top, w, h] = this.#box();
    const share = 1 - 1 / level;
    this.#level = level;
    const aim = { level, x: (at.x - left - w / 2) * share, y: (at.y - top - h / 2) * share };
    this.#zoom.goTo(aim, prefersStill());
  }

  #whole(): void {
    if (!this.#zoom.held) this.#zoom.goTo({ level: 1, x: 0, y: 0 }, prefersStill());
  }
}
