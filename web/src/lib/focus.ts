/** Keeps the keyboard focus useful. If the focused token disappears, the focus moves to the next
 *  choice. */

let keyboard = false;
/** The key of the focused element; "" if the focus has moved to an element without a key. */
let last = '';
/** The last key that had the focus. */
let thing = '';
/** The choice that had the focus last, and its group. */
let choice = { name: '', among: '' };

/** Return whether the last input came from the keyboard. */
export const byKeyboard = (): boolean => keyboard;

/** Follow the focus and the last kind of input; return a function that stops. */
export function watchKeyboard(): () => void {
  [keyboard, last, thing, choice] = [false, '', '', { name: '', among: '' }];
  const pressed = () => (keyboard = true);
  const pointed = () => (keyboard = false);
  const moved = (event: FocusEvent) => {
    const on = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    last = on?.getAttribute('data-key') ?? '';
    thing = last || thing;
    const button = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    const among = button?.closest('[data-choices]')?.getAttribute('data-choices') ?? '';
    choice = { name: button?.getAttribute('data-action') ?? '', among };
  };
  addEventListener('focusin', moved);
  addEventListener('keydown', pressed, true);
  addEventListener('pointerdown', pointed, true);
  return () => {
    removeEventListener('focusin', moved);
    removeEventListener('keydown', pressed, true);
    removeEventListener('pointerdown', pointed, true);
  };
}

const MAY = '[data-key][data-targets]:not([data-targets="0"])';

/** Return whether nothing useful has the focus: the page as a whole, or a token without choices. */
function isLost(on: Element | null): boolean {
  if (!on || on === document.body || on.matches('main')) return true;
  return on.matches('svg [data-key]') && !on.matches(MAY);
}

/** Buttons that end a turn or ask for confirmation. They get the focus only if there is nothing
 *  else, so that a second Enter does not press them by accident. */
const FINAL = '[data-foot], .grave';

/** The kinds of elements with keys. */
const KINDS = ['token', 'cell', 'group', 'tray'];

/** Focus the element with a key. */
export function focusOn(key: string): void {
  document.querySelector<HTMLElement | SVGElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

const CHOICE = 'choice ';

/** Return the first of the highlighted ids that has choices. */
function toldOf(shown: readonly string[]): HTMLElement | SVGElement | undefined {
  const things = [...document.querySelectorAll<HTMLElement | SVGElement>(MAY)];
  const buttons = choices();
  const found = shown.map((id) =>
    id.startsWith(CHOICE)
      ? buttons.find(({ dataset }) => dataset.action === id.slice(CHOICE.length))
      : things.find(({ dataset }) => KINDS.some((kind) => dataset.key === `${kind}:${id}`)),
  );
  return found.find(Boolean);
}

/** Focus the first highlighted element for keyboard users. */
export function focusShown(shown: readonly string[]): void {
  const chose = document.activeElement?.matches('[data-action], [data-choice], [data-key]');
  if (keyboard && chose) toldOf(shown)?.focus({ preventScroll: true });
}

/** Restore a lost focus: to the same element, a highlighted one, the nearest one with choices, or
 *  the first. */
export function restoreFocus(shown: readonly string[] = []): void {
  const on = document.activeElement;
  // A key on the previous page may have led here.
  if (!(keyboard || on?.matches('main:focus-visible')) || !isLost(on)) return;
  const all = [...document.querySelectorAll<HTMLElement | SVGElement>(MAY)];
  const called = (key: string) => all.find((each) => each.getAttribute('data-key') === key);
  const again = called(last) ?? sameChoice() ?? called(thing);
  const told = toldOf(shown);
  const next =
    (told && !isFinal(told) ? told : undefined) ?? again ?? nearestOf(all, on) ?? choices()[0];
  next?.focus({ preventScroll: true });
}

/** Return the element nearest to one on the board; else the first. */
function nearestOf<T extends Element>(all: readonly T[], on: Element | null): T | undefined {
  if (!on?.matches('svg [data-key]')) return all[0];
  const middle = (of: Element): [number, number] => {
    const { x, y, width, height } = of.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(on);
  const far = (each: T): number => {
    const [a, b] = middle(each);
    return Math.hypot(a - x, b - y);
  };
  const ranked = all
    .filter((each) => each.closest('svg') === on.closest('svg'))
    .map((each) => ({ each, far: far(each) }));
  return ranked.sort((one, other) => one.far - other.far)[0]?.each ?? all[0];
}

const isFinal = (each: Element): boolean => each.closest(FINAL) !== null;

/** Return the buttons of choices; final ones come last. */
function choices(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-action]')].filter(
    (each) => each.getAttribute('aria-disabled') !== 'true' && !each.closest('details:not([open])'),
  );
  return all.sort((one, other) => Number(isFinal(one)) - Number(isFinal(other)));
}

/** Return the same choice, the first of its group, or the first of all that is not final. */
function sameChoice(): HTMLElement | undefined {
  if (!choice.name) return undefined;
  const all = choices().filter((each) => !isFinal(each));
  const among = (each: HTMLElement): string =>
    each.closest('[data-choices]')?.getAttribute('data-choices') ?? '';
  return (
    all.find((each) => each.dataset.action === choice.name && among(each) === choice.among) ??
    all.find((each) => among(each) === choice.among) ??
    all[0]
  );
}
