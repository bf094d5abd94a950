/** Keeps the keyboard focus useful. If the focused token disappears, the focus moves to the next
 *  choice. */

let keyboard = false;
/** What had the focus last, of all that can be pointed at; "" where it has gone on. */
let last = '';
/** The same, wherever the focus has gone: its choices are buttons elsewhere. */
let thing = '';
/** The choice that had the focus last, and those among which it stood. */
let choice = { name: '', among: '' };

/** Whether the last thing pressed was a key. */
export const byKeyboard = (): boolean => keyboard;

/** Watches whether keys are pressed or something is pointed at. */
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

/** Whether nothing has the focus that one can do something with: what was chosen may be choice no
    more, and a page that one came to has it as a whole. */
function isLost(on: Element | null): boolean {
  if (!on || on === document.body || on.matches('main')) return true;
  return on.matches('svg [data-key]') && !on.matches(MAY);
}

/** What ends a turn, and what asks before it is done: after a choice made by Enter another Enter must
    not do it, so it gets the focus only where there is nothing else. */
const FINAL = '[data-foot], .grave';

/** What on the board has an id, as in the keys of things. */
const KINDS = ['token', 'cell', 'group', 'tray'];

/** Brings the focus to a thing, by its key. */
export function focusOn(key: string): void {
  document.querySelector<HTMLElement | SVGElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

const CHOICE = 'choice ';

/** The first of what one is told to look at, by its id, that may be chosen. */
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

/** Who has chosen by keyboard is led on to what he is told to look at next. */
export function focusShown(shown: readonly string[]): void {
  const chose = document.activeElement?.matches('[data-action], [data-choice], [data-key]');
  if (keyboard && chose) toldOf(shown)?.focus({ preventScroll: true });
}

/** Give a lost focus back, or to what may be chosen: what one is told to look at, by its id, then the
 *  nearest thing, or the first one. */
export function restoreFocus(shown: readonly string[] = []): void {
  const on = document.activeElement;
  // Whoever came to this page by a key pressed that on the one before.
  if (!(keyboard || on?.matches('main:focus-visible')) || !isLost(on)) return;
  const all = [...document.querySelectorAll<HTMLElement | SVGElement>(MAY)];
  const called = (key: string) => all.find((each) => each.getAttribute('data-key') === key);
  const again = called(last) ?? sameChoice() ?? called(thing);
  const told = toldOf(shown);
  const next =
    (told && !isFinal(told) ? told : undefined) ?? again ?? nearestOf(all, on) ?? choices()[0];
  next?.focus({ preventScroll: true });
}

/** Of some things the one that is nearest to a thing of the board; else the first. */
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

/** What may be chosen by buttons, what is final last. */
function choices(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-action]')].filter(
    (each) => each.getAttribute('aria-disabled') !== 'true' && !each.closest('details:not([open])'),
  );
  return all.sort((one, other) => Number(isFinal(one)) - Number(isFinal(other)));
}

/** The choice that was made, or the first one of those it stood among, or of all that are not final. */
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
