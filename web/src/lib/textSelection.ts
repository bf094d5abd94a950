/** Lets players select text by dragging, but not by fast clicks on choices. */

/** Elements in which a double click selects a word, or selects nothing. */
const WORDS = 'input, textarea, select, svg, [data-copies]';

/** Keep fast clicks from selecting text in an element. */
export function preventClickSelection(node: HTMLElement): () => void {
  const pressed = (event: MouseEvent): void => {
    const on = event.target instanceof Element ? event.target : null;
    if (event.detail > 1 && !on?.closest(WORDS)) event.preventDefault();
  };
  node.addEventListener('mousedown', pressed);
  return () => node.removeEventListener('mousedown', pressed);
}

/** Return whether a click ended a drag that selected text in an element. */
export function endedSelection(event: MouseEvent): boolean {
  const selection = event.detail ? getSelection() : null;
  const on = event.currentTarget;
  if (!selection || selection.isCollapsed || !(on instanceof Node)) return false;
  return on.contains(selection.anchorNode) || on.contains(selection.focusNode);
}
