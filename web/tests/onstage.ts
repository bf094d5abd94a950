/** A stage of its own, for somebody who watches others, unhurried. */

import { vi } from 'vitest';
import { Stage, type StageHooks } from '../src/animation/animator.svelte';

export function stageWith(over: Partial<StageHooks> = {}) {
  const idle = vi.fn();
  const stage = new Stage({
    still: () => false,
    beat: vi.fn(),
    idle,
    speed: () => 1,
    hurried: () => false,
    own: () => false,
    readable: () => true,
    parts: () => false,
    ...over,
  });
  return { stage, idle };
}
