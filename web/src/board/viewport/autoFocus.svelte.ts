/** Moves the view to what matters where the whole board would be too small to touch. */

import type { Position } from '../../lib/geometry';
import { isTouchDevice } from '../../lib/pointer';
import { prefersStill } from '../../lib/prefs.svelte';
import type { ViewBox } from '../../protocol/types';
import { visibleBox } from '../tokens/tokenPlacement';
import {
  viewOn,
  viewShowingAll,
  spotsBeyondEdges,
  areClearTogether,
  areLargeEnough,
  areTappable,
  ENOUGH,
  containsSpot,
  zoomLevelFor,
  zoomLevelShowingAll,
  type ViewportSize,
  type Side,
  type FocusSpot,
} from './viewport';
import { buttonCount, depthBelowButtons } from './buttonCorners';
import { MAX_ZOOM, SLACK, type View, type Zoom } from './zoom.svelte';

/** The smallest width of a choice in pixels, for a finger and for a mouse. */
const LEAST = { finger: 42, mouse: 22 };
/** The milliseconds until the whole board returns after the last choice; often another one follows.
 * */
const BACK = 900;

export class AutoFocus {
  readonly #zoom: Zoom;
  readonly #box: () => ViewBox;
  readonly #frame: () => ViewportSize;
  readonly #beside: () => readonly FocusSpot[];
  readonly #least = isTouchDevice() ? LEAST.finger : LEAST.mouse;
  #last: readonly FocusSpot[] = [];
  /** The last automatic zoom level; a player who only pans has not chosen it. */
  #level = 1;
  /** The phase of the last choices. */
  #phase = '';
  #back: ReturnType<typeof setTimeout> | undefined;

  /** `beside`: returns the coordinates beside the board. */
  constructor(
    zoom: Zoom,
    box: () => ViewBox,
    frame: () => ViewportSize,
    beside: () => readonly FocusSpot[] = () => [],
  ) {
    this.#zoom = zoom;
    this.#box = box;
    this.#frame = frame;
    this.#beside = beside;
  }

  /** The visible part of the board. */
  get seen(): ViewBox {
    const { width, height } = this.#frame();
    return visibleBox(this.#zoom.view, width, height);
  }

  /** Return the choices out of view, by the edge they lie beyond. */
  unseen(asked: readonly FocusSpot[]): Map<Side, FocusSpot[]> {
    return spotsBeyondEdges(this.seen, this.#zoom.level > 1 ? asked : []);
  }

  /** Return the spots, with the others if all are large enough together. */
  withOthers(spots: readonly FocusSpot[], others: readonly FocusSpot[]): readonly FocusSpot[] {
    const all = [...spots, ...others];
    return areClearTogether(this.#box(), this.#frame(), all) ? all : spots;
  }

  /** Show where something happens, unless the player moved the board. */
  showMotion(spots: readonly FocusSpot[]): void {
    clearTimeout(this.#back);
    if (this.#zoom.byHand || spots.every((spot) => containsSpot(this.seen, spot))) return;
    this.#pan(spots);
  }

  /** Show the choices. The view stays while they are in view and large enough. After a
   *  phase without a choice the whole board returns after a moment. `all`: prefer all of them in
   *  view over a size for fingers. */
  showChoices(spots: readonly FocusSpot[], all = false, phase = ''): void {
    clearTimeout(this.#back);
    const known = spots === this.#last;
    const begins = phase !== this.#phase;
    this.#last = spots;
    if (!spots.length) {
      if (begins && this.#zoom.level > 1) this.#back = setTimeout(() => this.#whole(), BACK);
      return;
    }
    this.#phase = phase;
    const seen = spots.filter((spot) => containsSpot(this.seen, spot) && !this.#covered(spot));
    const most = all ? zoomLevelShowingAll(this.#box(), this.#frame(), spots) : MAX_ZOOM;
    const fits = zoomLevelShowingAll(this.#box(), this.#frame(), spots);
    const wanted = Math.min(most, zoomLevelFor(this.#box(), this.#frame(), spots, this.#least));
    // Pieces far apart are all shown rather than some of them large.
    const apart = wanted > fits && areTappable(this.#box(), this.#frame(), spots);
    const level = apart ? 1 : wanted;
    const close =
      level <= this.#zoom.level * ENOUGH ||
      areLargeEnough(this.#box(), this.#frame(), spots, this.#zoom.level, this.#least);
    if (this.#zoom.byHand && (known || seen.length)) {
      const chosen = this.#zoom.level !== this.#level;
      if (!known && !chosen && !close) this.#nearer(level);
      return;
    }
    // The tapped thing must remain below the finger.
    if (known && (this.#zoom.pressed || this.#zoom.overview)) return;
    if (!close) this.#go(spots, most);
    else if (apart && seen.length < spots.length) this.#whole();
    // Everything is in view: stop an automatic move.
    else if (seen.length === spots.length) this.#zoom.stay();
    else if (fits >= this.#zoom.level) this.#pan(spots);
    // Not all fit: another part is shown only for most of them.
    else if (level === 1 || seen.length < spots.length / 2) this.#go(spots, most);
  }

  /** Bring the selected thing and its destination into view. */
  showSelection(spots: readonly FocusSpot[]): void {
    const { level, byHand } = this.#zoom;
    if (level === 1 || spots.every((spot) => containsSpot(this.seen, spot))) return;
    this.#pan(spots);
    this.#zoom.byHand = byHand;
  }

  /** Bring the focused thing into view. */
  reveal(spot: FocusSpot): void {
    if (!containsSpot(this.seen, spot)) this.centerOn(spot);
  }

  /** Center on a spot without zooming. */
  centerOn(spot: FocusSpot): void {
    this.#lookAt(spot, this.#zoom.level);
  }

  stop(): void {
    clearTimeout(this.#back);
  }

  /** Zoom in on the center of the view. */
  #nearer(level: number): void {
    const [x, y, w, h] = this.#zoom.view;
    this.#level = level;
    this.#lookAt({ x: x + w / 2, y: y + h / 2 }, level);
  }

  #lookAt({ x, y }: Position, level: number): void {
    const [left, top, w, h] = this.#box();
    this.#zoom.goTo({ level, x: x - left - w / 2, y: y - top - h / 2 }, prefersStill());
    this.#zoom.byHand = true;
  }

  #go(spots: readonly FocusSpot[], most = MAX_ZOOM): void {
    const [x, y, w, h] = this.#zoom.view;
    const now = { x: x + w / 2, y: y + h / 2 };
    const aim = viewOn(this.#box(), this.#frame(), spots, this.#least, now, this.#beside(), most);
    this.#level = aim.level;
    this.#aim(aim, spots);
  }

  /** Move as little as possible, and zoom out only as far as all spots need. */
  #pan(spots: readonly FocusSpot[]): void {
    const aim = viewShowingAll(this.#box(), this.seen, spots, this.#zoom.level);
    this.#level = aim.level;
    this.#aim(aim, spots);
  }

  /** Move, and lift the spots that would be below the buttons in the corner if all stay in view. */
  #aim(aim: View, spots: readonly FocusSpot[]): void {
    const view = this.#zoom.within(aim);
    const seen = spots.filter((spot) => containsSpot(this.#partOf(view), spot));
    const lifted = { ...view, y: view.y + this.#depth(view, seen) };
    const all = seen.every((spot) => containsSpot(this.#partOf(lifted), spot));
    const lifts = aim.level > 1 && all;
    this.#zoom.goTo(lifts ? lifted : view, prefersStill(), lifts ? SLACK : 0);
  }

  /** Return the part of the board that a view shows. */
  #partOf({ level, x, y }: View): ViewBox {
    const [left, top, w, h] = this.#box();
    const { width, height } = this.#frame();
    const [vw, vh] = [w / level, h / level];
    return visibleBox([left + (w - vw) / 2 + x, top + (h - vh) / 2 + y, vw, vh], width, height);
  }

  /** Return how far spots lie below the upper edge of the buttons, in units of the board. */
  #depth(view: View, spots: readonly FocusSpot[]): number {
    const { width, height } = this.#frame();
    const [left, top, across] = this.#partOf(view);
    const scale = width / across;
    const discs = spots.map(({ x, y, wide }) => ({
      left: (x - left) * scale,
      top: (y - top) * scale,
      reach: (wide * scale) / 2,
    }));
    const buttons = buttonCount(view.level > 1, isTouchDevice());
    return depthBelowButtons(discs, buttons, width, height) / scale;
  }

  #covered(spot: FocusSpot): boolean {
    const [x, y, w, h] = this.#zoom.view;
    const [left, top, across, down] = this.#box();
    const { level } = this.#zoom;
    const view = { level, x: x + w / 2 - left - across / 2, y: y + h / 2 - top - down / 2 };
    return level > 1 && this.#depth(view, [spot]) > 0;
  }

  #whole(): void {
    if (!this.#zoom.held) this.#zoom.goTo({ level: 1, x: 0, y: 0 }, prefersStill());
  }
}
