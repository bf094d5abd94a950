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
  it('stand at the end of each way', () => {
    expect(heads([way([0, 0], [1, 0]), way([5, 5], [6, 5])])).toEqual(['1 0', '6 5']);
  });

  it('stand only where whoever goes on at once comes to rest', () => {
    const steps = [way([0, 0], [1, 0]), way([1, 0], [2, 0]), way([2.01, 0], [3, 0])];
    expect(heads(steps)).toEqual(['3 0']);
    expect(heads([...steps, way([1, 0], [1, 1])])).toEqual(['3 0', '1 1']);
  });

  it('stand where it is known that a way ends', () => {
    const first: Trail = { ...way([0, 0], [1, 0]), seat: 0, end: true };
    const second: Trail = { ...way([1, 0], [2, 0]), seat: 1, end: false };
    expect(heads([first, second])).toEqual(['1 0']);
  });

  it('are not drawn of what is under way, nor of a way that leads nowhere', () => {
    expect(heads([way([0, 0], [1, 0])], false)).toEqual([]);
    expect(heads([way([2, 2], [2, 2])])).toEqual([]);
  });
});
