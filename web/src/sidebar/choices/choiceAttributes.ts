/** Attributes of every button for a choice: names for tests, whether it is chosen, and handlers that
 *  preview it. */
import { hasPointerMoved } from '../../lib/pointer';
import type { Target } from '../../protocol/types';
import type { Chooser } from '../../table/choices/chooser.svelte';

/** The attributes of a button that offers a target. */
export function choiceAttributes(chooser: Chooser, target: Target) {
  const look = (): void => {
    chooser.considered = target;
  };
  const away = (): void => {
    chooser.considered = null;
  };
  return {
    'data-action': target.name,
    'data-role': target.role,
    'aria-pressed': target.chosen ?? undefined,
    onpointerenter: (event: PointerEvent) => hasPointerMoved(event) && look(),
    onpointermove: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && look(),
    onpointerleave: away,
    onfocus: look,
    onblur: away,
  };
}
