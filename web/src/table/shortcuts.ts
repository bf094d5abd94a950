/** Keyboard shortcuts of a table. */

import type { TableStore } from './table.svelte';

/** Handle a key. `fold` closes open popups and returns whether there were any. */
export function handleShortcut(event: KeyboardEvent, store: TableStore, fold: () => boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('input, select, textarea')) return;
  const { chooser, animator } = store;
  switch (event.key.length > 1 ? event.key : event.key.toLowerCase()) {
    case 'Escape':
      if (animator.busy) animator.skipToNewest();
      else if (store.history.past) store.showNewest();
      else if (chooser.selected || !fold()) store.hints.forget();
      chooser.clear();
      break;
    case 'p':
      animator.togglePause();
      break;
    case 'a':
      void store.again();
      break;
    case 's':
      animator.skipToNewest();
      break;
    case 'u':
      store.undo();
      break;
    case 'h':
      store.askHint();
      break;
    case 'r':
      chooser.turn(event.shiftKey ? -1 : 1);
      break;
    case 'Enter':
      if (chooser.dialTarget && on === document.body) chooser.commit(chooser.dialTarget);
      break;
    case 'ArrowLeft':
    case 'ArrowRight':
      event.preventDefault();
      store.step(event.key === 'ArrowLeft' ? -1 : 1);
      break;
  }
}
