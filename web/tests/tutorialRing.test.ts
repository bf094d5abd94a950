/** Tests of where the tutorial's arrow points. */
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import TutorialRing from '../src/board/overlays/TutorialRing.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { messages } from './squaresGame';

describe('the tutorial arrow', () => {
  const scene = readFrame(messages.frame('moving'))?.scene;
  const cell = scene?.board.cells[0];

  it('sits above its thing, or below it at the top edge', () => {
    if (!scene || !cell) throw new Error('no cell');
    const arrow = (top: number): string => {
      const { container, unmount } = render(TutorialRing, {
        scene,
        placed: [],
        ids: [cell.id],
        told: [cell.id],
        scale: 40,
        top,
      });
      const at = container.querySelector('[data-lit] path')?.getAttribute('transform') ?? '';
      unmount();
      return at;
    };
    expect(arrow(cell.y - 2)).toMatch(/scale\(0.025 0.025\)$/);
    expect(arrow(cell.y - cell.size)).toMatch(/scale\(0.025 -0.025\)$/);
  });

  it('is only at what must be pressed', () => {
    if (!scene || !cell) throw new Error('no cell');
    const { container } = render(TutorialRing, {
      scene,
      placed: [],
      ids: [cell.id],
      told: [],
      scale: 40,
      top: 0,
    });
    expect(container.querySelectorAll('[data-lit]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-press], path')).toHaveLength(0);
  });
});
