/**
 * Where the keyboard goes on. A token that was chosen may be gone from under the focus, which then
 * falls to the page as a whole: who plays by keyboard finds it on the next thing to choose instead.
 */

let keyboard = false;

/** Whether the last thing pressed was a key. */
export function watchKeyboard(): () => void {
  const pressed = () => (keyboard = true);
  const pointed = () => (keyboard = false);
  addEventListener('keydown', pressed, true);
  addEventListener('pointerdown', pointed, true);
  return () => {
    removeEventListener('keydown', pressed, true);
    removeEventListener('pointerdown', pointed, true);
  };
}

/** Give a lost focus to the first thing that may be chosen. */
export function findFocusAgain(): void {
  const on = document.activeElement;
  if (!keyboard || (on && on !== document.body)) return;
  const next = document.querySelector<HTMLElement | SVGElement>(
    '[data-key][data-targets]:not([data-targets="0"])',
  );
  next?.focus({ preventScroll: true });
}
