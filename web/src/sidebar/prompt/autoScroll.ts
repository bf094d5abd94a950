/** Scrolls the choices into view, unless the player is scrolling. */

/** From where to where something reaches, from the top of what scrolls. */
interface VerticalSpan {
  top: number;
  bottom: number;
}

/** What is scrolled away fades out over so many pixels. */
export const FADE = 20;
const MARGIN = 8;
/** Milliseconds that a finger's push goes on scrolling without a finger, at most between two moves. */
const COASTING = 250;
/** Milliseconds that we may take to scroll by ourselves. */
const OWN = 700;
/** What asks before it is done is wanted by hardly anybody: it is looked for, not shown. */
const GRAVE = '.grave';
const CHOICES = '[data-key]:not([data-targets="0"]), button[data-action]';

/** So many pixels of a line may lie outside before it is cut. */
const SLIGHT = 4;

/**
 * Where to scroll to: the prompt on top, if the first thing that can be chosen is then in view;
 * else so far that as many as possible are, the first one among them, and that no line of words is
 * cut at the top, where that can be.
 */
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
  // Best is that none fades out, else that none is cut by the edge.
  for (const within of [FADE - SLIGHT, -SLIGHT]) {
    for (let at = Math.floor(top); at > 0 && last <= at + height; at -= 1)
      if (!cuts(at, within)) return at;
    for (let at = Math.ceil(top); at <= first - FADE; at += 1) if (!cuts(at, within)) return at;
  }
  return top;
}

/** Where lines of words lie in a pane, but for those that stay at its foot. */
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

  /** Watch how a pane is scrolled. */
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

  /** Whether somebody scrolls now. */
  get scrolling(): boolean {
    return this.#touching || performance.now() - this.#scrolled < COASTING;
  }

  /** Bring into view what is said first. */
  rise(): void {
    if (!this.#pane || this.scrolling) return;
    this.#own = performance.now();
    this.#pane.scrollTo({ top: 0 });
  }

  /** Bring into view what can be chosen. */
  show(): void {
    const pane = this.#pane;
    if (!pane || this.scrolling) return;
    const { top: zero } = pane.getBoundingClientRect();
    // What stays at its head and its foot is in view anyhow, and lies over what is there.
    const head = pane.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0;
    const foot = pane.querySelector<HTMLElement>('[data-foot]');
    const scrolled = [...pane.querySelectorAll<HTMLElement>(CHOICES)].filter(
      (each) => !foot?.contains(each) && !each.closest(GRAVE),
    );
    const things = scrolled.map((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      const down = pane.scrollTop - zero;
      return { top: top + down - head, bottom: bottom + down, height };
    });
    const top = scrollTopFor(
      things.filter(({ height }) => height > 0),
      pane.clientHeight - (foot?.offsetHeight ?? 0),
      linesIn(pane, foot, zero - pane.scrollTop),
    );
    if (Math.abs(top - pane.scrollTop) < 1) return;
    this.#own = performance.now();
    pane.scrollTo({ top, behavior: this.#still() ? 'auto' : 'smooth' });
  }
}

/** Whoever is so many pixels from the end is at the end. */
const NEAR = 8;

/** Whether a list that was so tall stood at its end. */
export const wasAtEnd = (
  { scrollTop, scrollHeight }: { readonly scrollTop: number; readonly scrollHeight: number },
  tall: number,
): boolean => scrollTop + tall >= scrollHeight - NEAR;
