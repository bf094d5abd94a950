/**
 * Where the keyboard goes on. A token that was chosen may be gone from under the focus, which then
 * falls to the page as a whole: who plays by keyboard finds it on the next thing to choose instead.
 */

let keyboard = false;
/** What had the focus last, of all that can be pointed at. */
let last = '';
/** The choice that had the focus last, and those among which it stood. */
let choice = { name: '', among: '' };

/** Whether the last thing pressed was a key. */
export const byKeyboard = (): boolean => keyboard;

/** Watches whether keys are pressed or something is pointed at. */
export function watchKeyboard(): () => void {
  [keyboard, last, choice] = [false, '', { name: '', among: '' }];
  const pressed = () => (keyboard = true);
  const pointed = () => (keyboard = false);
  const moved = (event: FocusEvent) => {
    const on = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    last = on?.getAttribute('data-key') ?? '';
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

/** Give a lost focus back, or to the first thing that may be chosen. */
export function findFocusAgain(): void {
  const on = document.activeElement;
  if (!keyboard || (on && on !== document.body)) return;
  const all = document.querySelectorAll<HTMLElement | SVGElement>(
    '[data-key][data-targets]:not([data-targets="0"])',
  );
  const same = [...all].find((each) => each.getAttribute('data-key') === last);
  const next = same ?? sameChoice() ?? all[0];
  next?.focus({ preventScroll: true });
}

/** The choice that was made, or the first one of those it stood among, or of all. */
function sameChoice(): HTMLElement | undefined {
  if (!choice.name) return undefined;
  const all = [...document.querySelectorAll<HTMLElement>('[data-action]')];
  const among = (each: HTMLElement): string =>
    each.closest('[data-choices]')?.getAttribute('data-choices') ?? '';
  return (
    all.find((each) => each.dataset.action === choice.name && among(each) === choice.among) ??
    all.find((each) => among(each) === choice.among) ??
    all[0]
  );
}
