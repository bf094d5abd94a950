/** Keyboard shortcuts of the analysis page; inactive while a dialog is open. */

import type { AnalysisStore } from './analysis.svelte';

export function handleShortcut(event: KeyboardEvent, store: AnalysisStore): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('input, select, textarea, dialog')) return;
  const last = (store.analysis?.stops.length ?? 1) - 1;
  const ways: Record<string, () => unknown> = {
    ArrowLeft: () => store.move(-1),
    ArrowRight: () => store.move(1),
    Home: () => store.rewind(0),
    End: () => store.rewind(last),
    Escape: () => (store.busy || store.running ? store.stop() : store.chooser.clear()),
    r: () => store.chooser.turn(event.shiftKey ? -1 : 1),
    ' ': () => store.run(),
  };
  const way = ways[event.key.length > 1 ? event.key : event.key.toLowerCase()];
  // The space bar presses a focused button.
  if (!way || (event.key === ' ' && on?.closest('button, summary, a'))) return;
  event.preventDefault();
  void way();
}
