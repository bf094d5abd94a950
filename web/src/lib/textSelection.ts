/** Dragging selects text; fast clicks on choices do not. */

/** Where two fast clicks mean a word, or are none on text. */
const WORDS = 'input, textarea, select, svg, [data-copies]';

/** Keeps fast clicks in a part of the page from selecting what stands there. */
export function preventClickSelection(node: HTMLElement): () => void {
  const pressed = (event: MouseEvent): void => {
    const on = event.target instanceof Element ? event.target : null;
    if (event.detail > 1 && !on?.closest(WORDS)) event.preventDefault();
  };
  node.addEventListener('mousedown', pressed);
  return () => node.removeEventListener('mousedown', pressed);
}

/** Whether a click on something ended a drag that selected text in it: then that was meant. */
export function endedSelection(event: MouseEvent): boolean {
  const selection = event.detail ? getSelection() : null;
  const on = event.currentTarget;
  if (!selection || selection.isCollapsed || !(on instanceof Node)) return false;
  return on.contains(selection.anchorNode) || on.contains(selection.focusNode);
}
