/** A closer look at the board: wheel, pinch, drag, or the buttons. */

import type { ViewBox } from '../lib/protocol';

const CLOSEST = 5;
const DRAG_FROM = 8;

interface Spot {
  x: number;
  y: number;
}

/** A finger, or the mouse, and where it was last. */
interface Finger {
  id: number;
  at: Spot;
}

export class Zoom {
  level = $state(1);
  #x = $state(0);
  #y = $state(0);
  #box: () => ViewBox;
  #fingers: readonly Finger[] = [];
  #start: Spot | null = null;
  /** True while, and just after, a drag or pinch: then a click means nothing. */
  moved = false;

  constructor(box: () => ViewBox) {
    this.#box = box;
  }

  view = $derived.by((): ViewBox => {
    const [x, y, w, h] = this.#box();
    const k = this.level;
    const [vw, vh] = [w / k, h / k];
    return [x + (w - vw) / 2 + this.#x, y + (h - vh) / 2 + this.#y, vw, vh];
  });

  /** Zooms by a factor, keeping a point of the board where it is. */
  by(factor: number, at?: Spot): void {
    const [x, y, w, h] = this.#box();
    const level = Math.min(CLOSEST, Math.max(1, this.level * factor));
    const middle = { x: x + w / 2 + this.#x, y: y + h / 2 + this.#y };
    const spot = at ?? middle;
    const share = this.level / level;
    this.level = level;
    this.#aim(spot.x + (middle.x - spot.x) * share, spot.y + (middle.y - spot.y) * share);
  }

  reset(): void {
    this.level = 1;
    this.#x = 0;
    this.#y = 0;
  }

  wheel(event: WheelEvent, svg: SVGSVGElement): void {
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), inside(svg, event));
  }

  down(event: PointerEvent): void {
    if (this.#fingers.length === 0) this.moved = false;
    this.#lay(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#start = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent, svg: SVGSVGElement): void {
    const before = this.#fingers.find(({ id }) => id === event.pointerId)?.at;
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = this.#fingers.find(({ id }) => id !== event.pointerId)?.at;
    if (other) {
      const factor = apart(now, other) / Math.max(1, apart(before, other));
      const between = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      this.moved = true;
      this.by(factor, inside(svg, between));
    } else if (
      this.level > 1 &&
      this.#start &&
      (this.moved || apart(now, this.#start) > DRAG_FROM)
    ) {
      this.moved = true;
      const scale = svg.getScreenCTM()?.a || 1;
      const [x, y, w, h] = this.#box();
      this.#aim(
        x + w / 2 + this.#x - (now.x - before.x) / scale,
        y + h / 2 + this.#y - (now.y - before.y) / scale,
      );
    }
    this.#lay(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#lay(event.pointerId);
  }

  /** A finger is there now, or gone. */
  #lay(id: number, at?: Spot): void {
    const others = this.#fingers.filter((each) => each.id !== id);
    this.#fingers = at ? [...others, { id, at }] : others;
  }

  #aim(x: number, y: number): void {
    const [left, top, w, h] = this.#box();
    const k = this.level;
    const [mx, my] = [(w - w / k) / 2, (h - h / k) / 2];
    this.#x = Math.min(mx, Math.max(-mx, x - left - w / 2));
    this.#y = Math.min(my, Math.max(-my, y - top - h / 2));
  }
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A point of the window in board units. */
export function inside(
  svg: SVGSVGElement,
  at: { clientX: number; clientY: number },
): Spot | undefined {
  const matrix = svg.getScreenCTM();
  if (!matrix || !matrix.a) return undefined;
  return { x: (at.clientX - matrix.e) / matrix.a, y: (at.clientY - matrix.f) / matrix.d };
}
