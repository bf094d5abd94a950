/** Tests of the buttons on the board. */
import { render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import ChoicePopover from '../src/board/input/ChoicePopover.svelte';

const children = createRawSnippet(() => ({ render: () => '<div class="buttons"></div>' }));

function isSmall(reach: number, onto: boolean): boolean {
  const held = { left: 300, top: 300, reach };
  const props = { held, kept: [], width: 900, height: 600, onto, children };
  const { container, unmount } = render(ChoicePopover, props);
  const small = container.querySelector('.cluster.small') !== null;
  unmount();
  return small;
}

it('draws the choices of a small cell small, so that they fit on it', () => {
  expect([isSmall(60, true), isSmall(90, true)]).toEqual([true, false]);
  // Beside a piece there is room.
  expect(isSmall(60, false)).toBe(false);
});
