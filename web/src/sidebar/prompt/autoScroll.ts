/** Scrolls the choices into view, unless the player is scrolling. */

/** The upper and lower edge of something in the scrolled pane, in pixels. */
interface VerticalSpan {
  top: number;
  bottom: number;
}

/** The height in pixels over which lines fade out at the top. */
export const FADE = 20;
const MARGIN = 8;
/** How long a pane scrolls on after a finger's push, and the longest pause between two scroll
 *  events, in milliseconds. */
const COASTING = 250;
/** The longest duration of an automatic scroll, in milliseconds. */
const OWN = 700;
/** Serious actions with a confirmation are rarely wanted: they need not be in view. */
const GRAVE = '.grave';
/** The cards that stay in view above the foot. */
const STUCK = '[data-stuck]';
const CHOICES = '[data-key]:not([data-targets="0"]), button[data-action]';

/** The pixels of a line that may be hidden before it counts as cut. */
const SLIGHT = 4;

/** Return the scroll position. The prompt is at the top if the first choice is then in view.
 *  Otherwise as many choices as possible are visible, the first among them, and no line is cut at
 *  the top if possible. */
export function scrollTopFor(
  things: readonly VerticalSpan[],
  height: number,
  lines: readonly VerticalSpan[] = [],
): number {
  const first = Math.min(...things.map(({ top }) => top));
  const ends = things.filter(({ top }) => top === first).map(({ bottom }) => bottom);
  if (!things.length || Math.max(...ends) <= height) return 0;
  const last = Math.max(...things.map(({ bottom }) => bottom));
  const top = Math.max(0, Math.min(first - FADE, last + MARGIN - height));
  const cuts = (at: number, within: number): boolean =>
    lines.some((line) => line.top < at + within && line.bottom > at + SLIGHT);
  // Prefer that no line fades out, then that no line is cut.
  for (const within of [FADE - SLIGHT, -SLIGHT]) {
    for (let at = Math.floor(top); at > 0 && last <= at + height; at -= 1)
      if (!cuts(at, within)) return at;
    for (let at = Math.ceil(top); at <= first - FADE; at += 1) if (!cuts(at, within)) return at;
  }
  return top;
}

/** Return the lines of text in a pane, except for those fixed at its foot. */
function linesIn(pane: HTMLElement, foot: Element | null, zero: number): VerticalSpan[] {
  const words = document.createTreeWalker(pane, NodeFilter.SHOW_TEXT);
  const found: VerticalSpan[] = [];
  const range = document.createRange();
  while (words.nextNode()) {
    const { currentNode: node } = words;
    if (!node.textContent?.trim() || foot?.contains(node)) continue;
    range.selectNodeContents(node);
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width > 1) found.push({ top: top - zero, bottom: bottom - zero });
    }
  }
  return found;
}

export class AutoScroller {
  #pane: HTMLElement | undefined;
  #touching = false;
  #scrolled = -Infinity;
  #own = -Infinity;
  readonly #still: () => boolean;

  constructor(still: () => boolean) {
    this.#still = still;
  }

  /** Follow the scrolling of a pane. */
  watch = (pane: HTMLElement): (() => void) => {
    this.#pane = pane;
    const passive = { passive: true };
    const down = (): void => void (this.#touching = true);
    const up = (): void => void (this.#touching = false);
    const wheel = (): void => void (this.#scrolled = performance.now());
    const scroll = (): void => {
      const now = performance.now();
      if (now - this.#own > OWN) this.#scrolled = now;
    };
    const heard = Object.entries({
      touchstart: down,
      touchend: up,
      touchcancel: up,
      wheel,
      scroll,
    });
    for (const [kind, hear] of heard) pane.addEventListener(kind, hear, passive);
    return () => {
      for (const [kind, hear] of heard) pane.removeEventListener(kind, hear);
      this.#pane = undefined;
    };
  };

  /** Return whether the player is scrolling. */
  get scrolling(): boolean {
    return this.#touching || performance.now() - this.#scrolled < COASTING;
  }

  /** Scroll to the first text. */
  rise(): void {
    if (!this.#pane || this.scrolling) return;
    this.#own = performance.now();
    this.#pane.scrollTo({ top: 0 });
  }

  /** Scroll to the choices. */
  show(): void {
    const pane = this.#pane;
    if (!pane || this.scrolling) return;
    const { top: zero } = pane.getBoundingClientRect();
    // Fixed parts at the head and the foot are always visible and cover the lines there.
    const head = pane.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0;
    const foot = pane.querySelector<HTMLElement>('[data-foot]');
    const stuck = pane.querySelector<HTMLElement>(STUCK);
    const scrolled = [...pane.querySelectorAll<HTMLElement>(CHOICES)].filter(
      (each) => !foot?.contains(each) && !stuck?.contains(each) && !each.closest(GRAVE),
    );
    const things = scrolled.map((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      const down = pane.scrollTop - zero;
      return { top: top + down - head, bottom: bottom + down, height };
    });
    const top = scrollTopFor(
      things.filter(({ height }) => height > 0),
      pane.clientHeight - (foot?.offsetHeight ?? 0) - (stuck?.offsetHeight ?? 0),
      linesIn(pane, foot, zero - pane.scrollTop),
    );
    if (Math.abs(top - pane.scrollTop) < 1) return;
    this.#own = performance.now();
    pane.scrollTo({ top, behavior: this.#still() ? 'auto' : 'smooth' });
  }
}

/** The distance from the end, in pixels, that still counts as the end. */
const NEAR = 8;

/** Return whether a list of this height was scrolled to its end. */
export const wasAtEnd = (
  { scrollTop, scrollHeight }: { readonly scrollTop: number; readonly scrollHeight: number },
  tall: number,
): boolean => scrollTop + tall >= scrollHeight - NEAR;
