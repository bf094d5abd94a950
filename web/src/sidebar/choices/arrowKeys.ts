/** Arrow keys move between the actions of a thing; Escape returns to the thing. */

import type { Chooser } from '../../table/choices/chooser.svelte';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function moveWithArrows(
  event: KeyboardEvent,
  row: HTMLElement | undefined,
  chooser: Chooser,
): void {
  const step = STEPS[event.key];
  if (!row || (step === undefined && event.key !== 'Escape')) return;
  event.preventDefault();
  event.stopPropagation();
  if (step === undefined) {
    const key = chooser.selected;
    chooser.clear();
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
    return;
  }
  const all = [...row.querySelectorAll<HTMLElement>('button')];
  const now = all.findIndex((each) => each === document.activeElement);
  all.at((now + step) % all.length)?.focus();
}
