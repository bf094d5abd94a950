/** Zoom and pan by wheel, pinch, drag, keys and buttons, and automatic moves of the view. */

import type { Position } from '../../lib/geometry';
import type { ViewBox } from '../../protocol/types';

export const MAX_ZOOM = 8;
/** The movement in pixels from which a press is a drag; fingers are less steady. */
export const DRAG_FROM = { mouse: 6, touch: 12 };
const STEP = 1.4;
const MS = 320;
/** The share of the view that may lie beyond the board, so that no choice is stuck below a button.
 * */
export const SLACK = 0.35;

/** A zoom level, and the offset of the view's center from the board's. */
export interface View extends Position {
  level: number;
}

/** A finger or the mouse, and its last place. */
interface Finger {
  id: number;
  at: Position;
}

export class Zoom {
  level = $state(1);
  /** True while the player holds the board, which then stays in place. */
  held = $state(false);
  /** True if the player moved the board last; then it stays where the player looks. */
  byHand = $state(false);
  /** True during an automatic move, when a tap may miss its target. */
  gliding = $state(false);
  #x = $state(0);
  #y = $state(0);
  /** The point of the board that was pressed last, until an automatic move. */
  pressed: Position | undefined;
  #box: () => ViewBox;
  #fingers: readonly Finger[] = [];
  #start: Position | null = null;
  #frame = 0;
  /** The number of automatic moves. */
  went = $state(0);
  /** That number when a press began. */
  #before = 0;
  /** True during and just after a drag or pinch, when a click means nothing. */
  #moved = false;
  /** True if the press began during an automatic move: it was aimed at what lay there before. */
  #late = false;
  /** True from a reset to the next prompt: the player wants to see the whole board. */
  overview = false;

  constructor(box: () => ViewBox) {
    this.#box = box;
  }

  view = $derived.by((): ViewBox => {
    const [x, y, w, h] = this.#box();
    const k = this.level;
    const [vw, vh] = [w / k, h / k];
    return [x + (w - vw) / 2 + this.#x, y + (h - vh) / 2 + this.#y, vw, vh];
  });

  /** Return whether a click means what lies below it. A press during an automatic move does not, nor
   *  the second click of a double click if the board moved in between. */
  isIntendedClick(event: MouseEvent): boolean {
    const [before, late] = [this.#before, this.#late];
    this.#before = this.went;
    this.#late = false;
    return !this.#moved && !late && (event.detail < 2 || before === this.went);
  }

  /** Zoom by a factor around a point of the board. */
  zoomBy(factor: number, at?: Position): void {
    this.#stop();
    this.byHand = true;
    const level = Math.min(MAX_ZOOM, Math.max(1, this.level * factor));
    const middle = this.#middle;
    const spot = at ?? middle;
    const share = this.level / level;
    this.level = level;
    this.#aim(spot.x + (middle.x - spot.x) * share, spot.y + (middle.y - spot.y) * share);
  }

  closer(): void {
    this.zoomBy(STEP);
  }

  farther(): void {
    this.zoomBy(1 / STEP);
  }

  /** Show the whole board, and allow automatic moves again from the next prompt on. */
  reset(): void {
    this.#stop();
    this.byHand = false;
    this.overview = true;
    this.level = 1;
    this.#x = 0;
    this.#y = 0;
  }

  /** Move automatically, animated or at once. `slack`: how far the view may leave the board, as a
   *  share of its size. */
  goTo(aim: View, still: boolean, slack = 0): void {
    this.#stop();
    this.byHand = this.overview = false;
    this.pressed = undefined;
    const from = { level: this.level, x: this.#x, y: this.#y };
    const to = this.within(aim, slack);
    const far = Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(to.level - from.level);
    if (far < 0.01) return;
    this.went += 1;
    if (still) {
      this.#set(to, slack);
      return;
    }
    this.gliding = true;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - start) / MS));
      const share = t * t * (3 - 2 * t);
      const between = (a: number, b: number): number => a + (b - a) * share;
      this.#set(
        {
          level: from.level * (to.level / from.level) ** share,
          x: between(from.x, to.x),
          y: between(from.y, to.y),
        },
        SLACK,
      );
      if (t < 1) this.#frame = requestAnimationFrame(step);
      else this.gliding = false;
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Stop an automatic move. */
  stay(): void {
    this.#stop();
  }

  wheel(event: WheelEvent, svg: SVGSVGElement): void {
    event.preventDefault();
    this.zoomBy(
      Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)),
      toBoardPoint(svg, event),
    );
  }

  /** Handle a press. `at`: the pressed point of the board. */
  down(event: PointerEvent, at?: Position): void {
    this.#late = this.gliding;
    if (!this.gliding) this.pressed = at;
    if (this.#fingers.length === 0) this.#moved = false;
    this.#lay(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#start = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent, svg: SVGSVGElement): void {
    const before = this.#fingers.find(({ id }) => id === event.pointerId)?.at;
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = this.#fingers.find(({ id }) => id !== event.pointerId)?.at;
    const strayed = DRAG_FROM[event.pointerType === 'touch' ? 'touch' : 'mouse'];
    if (other) {
      this.#moved = true;
      const factor = apart(now, other) / Math.max(1, apart(before, other));
      // Keep the point between two fingers between them.
      this.#drag(midway(before, other), midway(now, other), svg);
      const { x, y } = midway(now, other);
      this.zoomBy(factor, toBoardPoint(svg, { clientX: x, clientY: y }));
    } else if (this.#moved || (this.#start && apart(now, this.#start) > strayed)) {
      this.#moved = true;
      this.#drag(before, now, svg);
    }
    this.#lay(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#lay(event.pointerId);
  }

  /** Move the board with a finger. */
  #drag(from: Position, to: Position, svg: SVGSVGElement): void {
    this.#stop();
    if (this.level === 1) return;
    this.byHand = true;
    const scale = svg.getScreenCTM()?.a || 1;
    const { x, y } = this.#middle;
    this.#aim(x - (to.x - from.x) / scale, y - (to.y - from.y) / scale);
  }

  get #middle(): Position {
    const [x, y, w, h] = this.#box();
    return { x: x + w / 2 + this.#x, y: y + h / 2 + this.#y };
  }

  /** Store or remove a finger. */
  #lay(id: number, at?: Position): void {
    const others = this.#fingers.filter((each) => each.id !== id);
    this.#fingers = at ? [...others, { id, at }] : others;
    this.held = this.#fingers.length > 0;
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.gliding = false;
  }

  #aim(x: number, y: number): void {
    const [left, top, w, h] = this.#box();
    const aim = { level: this.level, x: x - left - w / 2, y: y - top - h / 2 };
    this.#set(aim, this.level > 1 ? SLACK : 0);
  }

  /** Limit a view to what the board allows. */
  within({ level, x, y }: View, slack = 0): View {
    const [, , w, h] = this.#box();
    const [mx, my] = [w, h].map((size) => (size - size / level) / 2 + (slack * size) / level) as [
      number,
      number,
    ];
    const bound = (at: number, most: number): number => Math.min(most, Math.max(-most, at));
    return { level, x: bound(x, mx), y: bound(y, my) };
  }

  #set(aim: View, slack = 0): void {
    const { level, x, y } = this.within(aim, slack);
    this.level = level;
    this.#x = x;
    this.#y = y;
  }
}

const apart = (a: Position, b: Position): number => Math.hypot(a.x - b.x, a.y - b.y);
const midway = (a: Position, b: Position): Position => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

/** Return a point of the window in board units. */
export function toBoardPoint(
  svg: SVGSVGElement,
  at: { clientX: number; clientY: number },
): Position | undefined {
  const matrix = svg.getScreenCTM();
  if (!matrix || !matrix.a) return undefined;
  return { x: (at.clientX - matrix.e) / matrix.a, y: (at.clientY - matrix.f) / matrix.d };
}
