/** Previews of what a finger holds. */

import type { Target } from '../../protocol/types';
import type { Chooser } from './chooser.svelte';

/** Return the choice of a pressed button, or the usual one of a pressed thing. */
export function heldTarget(chooser: Chooser, on: Element): Target | null {
  const button = on.closest<HTMLElement>('[data-action]');
  if (button) {
    const { action, role } = button.dataset;
    const offered = [...chooser.plain, ...(chooser.group?.targets ?? [])];
    return offered.find((each) => each.name === action && each.role === role) ?? null;
  }
  const key = on.closest('[data-key]')?.getAttribute('data-key') ?? '';
  const group = chooser.groups.get(key);
  return (group && chooser.first(group.targets)) ?? null;
}
