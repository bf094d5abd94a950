/** Tests of which trails on a board have an arrow. */

import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Trails from '../src/board/overlays/Trails.svelte';
import type { Point } from '../src/protocol/types';
import type { Trail } from '../src/animation/keyframes';

const way = (...points: Point[]): Trail => ({ how: 'slide', points });

function heads(trails: Trail[], arrow = true): string[] {
  const { container } = render(Trails, { trails, arrow });
  return [...container.querySelectorAll('.head')].map((head) => {
    return /translate\(([^)]*)\)/.exec(head.getAttribute('transform') ?? '')?.[1] ?? '';
  });
}

describe('arrows', () => {
  it('end each trail', () => {
    expect(heads([way([0, 0], [1, 0]), way([5, 5], [6, 5])])).toEqual(['1 0', '6 5']);
  });

  it('appear only at the last of connected trails', () => {
    const steps = [way([0, 0], [1, 0]), way([1, 0], [2, 0]), way([2.01, 0], [3, 0])];
    expect(heads(steps)).toEqual(['3 0']);
    expect(heads([...steps, way([1, 0], [1, 1])])).toEqual(['3 0', '1 1']);
  });

  it('appear where a trail is known to end', () => {
    const first: Trail = { ...way([0, 0], [1, 0]), seat: 0, end: true };
    const second: Trail = { ...way([1, 0], [2, 0]), seat: 1, end: false };
    expect(heads([first, second])).toEqual(['1 0']);
  });

  it('do not appear during a move or on a trail of no length', () => {
    expect(heads([way([0, 0], [1, 0])], false)).toEqual([]);
    expect(heads([way([2, 2], [2, 2])])).toEqual([]);
  });
});
