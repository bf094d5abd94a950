/** Tests of which trails on a board have an arrow. */

import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Trails from '../src/board/overlays/Trails.svelte';
import type { Point } from '../src/protocol/types';
import type { Trail } from '../src/animation/keyframes';

const trail = (...points: Point[]): Trail => ({ how: 'slide', points });

function arrowHeads(trails: Trail[], arrow = true): string[] {
  const { container } = render(Trails, { trails, arrow });
  return [...container.querySelectorAll('.head')].map((head) => {
    return /translate\(([^)]*)\)/.exec(head.getAttribute('transform') ?? '')?.[1] ?? '';
  });
}

describe('arrows', () => {
  it('end each trail', () => {
    expect(arrowHeads([trail([0, 0], [1, 0]), trail([5, 5], [6, 5])])).toEqual(['1 0', '6 5']);
  });

  it('appear only at the last of connected trails', () => {
    const steps = [trail([0, 0], [1, 0]), trail([1, 0], [2, 0]), trail([2.01, 0], [3, 0])];
    expect(arrowHeads(steps)).toEqual(['3 0']);
    expect(arrowHeads([...steps, trail([1, 0], [1, 1])])).toEqual(['3 0', '1 1']);
  });

  it('appear where a trail is known to end', () => {
    const first: Trail = { ...trail([0, 0], [1, 0]), seat: 0, end: true };
    const second: Trail = { ...trail([1, 0], [2, 0]), seat: 1, end: false };
    expect(arrowHeads([first, second])).toEqual(['1 0']);
  });

  it('do not appear during a move or on a trail of no length', () => {
    expect(arrowHeads([trail([0, 0], [1, 0])], false)).toEqual([]);
    expect(arrowHeads([trail([2, 2], [2, 2])])).toEqual([]);
  });
});
