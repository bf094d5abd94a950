/** An animator for a spectator without time pressure. */

import { vi } from 'vitest';
import { Animator, type AnimatorHooks } from '../src/animation/animator.svelte';

export function animatorWith(over: Partial<AnimatorHooks> = {}) {
  const onIdle = vi.fn();
  const animator = new Animator({
    isInstant: () => false,
    onSegment: vi.fn(),
    onIdle,
    speed: () => 1,
    isHurried: () => false,
    isOwn: () => false,
    isReadable: () => true,
    isEliminated: () => false,
    ...over,
  });
  return { animator, idle: onIdle };
}
