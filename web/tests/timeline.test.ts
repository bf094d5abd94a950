import { describe, expect, it, vi } from 'vitest';
import { segmentsOf, trailsOf } from '../src/animation/timeline';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import { readFrame } from '../src/protocol/frameReader';
import { frame, NOW, messages } from './fixtures';
import { animatorWith } from './animator';

const before = readFrame(frame())!;
const [moved, rolled] = ['moved', 'rolled'].map((name) => messages.frame(name).events[0]!);

/** Return the frame after a move, with these events. */
const after = (steps: number, events: unknown[]) =>
  readFrame(frame(NOW + steps, { ...messages.frame('rolled').scene }, { events }))!;

describe('animation segments', () => {
  it('show a move, a warp and a roll in order', () => {
    const segments = segmentsOf(after(1, [moved, rolled]), before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['slide', 'warp', 'roll']);
    expect(Math.max(...segments.map(({ ms }) => ms))).toBeLessThanOrEqual(LONGEST_SEGMENT);
    const [slide, warp, roll] = segments;
    expect(slide?.pose?.(1).x).toBeCloseTo(warp?.pose?.(0).x ?? NaN);
    expect(slide?.pose?.(1).y).toBeCloseTo(warp?.pose?.(0).y ?? NaN);
    expect(roll?.pose?.(1)).toMatchObject({ face: 2, rotation: 0, scale: 1 });
  });

  it('fade out a token once at the wormhole', () => {
    const through = readFrame(messages.frame('through'))!;
    const segments = segmentsOf(through, before.scene);
    expect(segments).toHaveLength(1);
    expect(segments[0]?.pose?.(1).opacity).toBe(0);
  });

  it('draw a die without a token and skip what cannot be drawn', () => {
    const events = [
      { kind: 'rolled', sides: 8, face: 5, seat: 1 },
      { ...moved, token: 'unknown' },
      { kind: 'exploded', token: 'black-6a' },
      { kind: 'changed', token: 'black-6a', face: 5 },
      { kind: 'said', text: 'Hm.' },
    ];
    const segments = segmentsOf(after(1, events), before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['roll', 'flip']);
    expect(segments[0]?.roll?.(1)).toMatchObject({ sides: 8, face: 5 });
  });

  it('leave trails', () => {
    expect(trailsOf(readFrame(messages.frame('moved'))!).map(({ how }) => how)).toEqual([
      'slide',
      'warp',
    ]);
  });

  it('leave a ring in a cell that turned into another', () => {
    const moved = readFrame(messages.frame('moved'))!;
    const cell = moved.scene.board.cells[0]!;
    const event = { ...moved.events[0]!, kind: 'turned' as const, cells: [cell.id], path: [] };
    const [ring, ...others] = trailsOf({ ...moved, events: [event] });
    expect([ring?.how, ring?.end, others]).toEqual(['ring', false, []]);
    for (const [x, y] of ring!.points) {
      expect(Math.hypot(x - cell.x, y - cell.y)).toBeLessThan(cell.size);
    }
    expect(ring!.points.at(-1)![0]).toBeCloseTo(ring!.points[0]![0]);
  });
});

describe('the animator', () => {
  const startAnimator = (still = false) => {
    const { animator, idle } = animatorWith({
      isInstant: () => still,
      isHurried: () => true,
      isOwn: ({ seat }) => seat === 0,
    });
    animator.showNow(before);
    idle.mockClear();
    return { animator, idle };
  };

  it('ends on the newest frame', async () => {
    vi.useFakeTimers();
    const { animator, idle } = startAnimator();
    animator.enqueue(after(1, [moved]));
    expect(animator.busy).toBe(true);
    expect(animator.frame?.seq).toBe(NOW);
    await vi.advanceTimersByTimeAsync(200);
    expect(animator.poses['black-6a']).toBeDefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(animator.frame?.seq).toBe(NOW + 1);
    expect(animator.busy).toBe(false);
    expect(animator.poses).toEqual({});
    expect(idle).toHaveBeenCalledOnce();
  });

  it('keeps up when others wait', async () => {
    vi.useFakeTimers();
    const { animator } = startAnimator();
    for (let steps = 1; steps < 39; steps += 1) animator.enqueue(after(steps, [rolled]));
    await vi.advanceTimersByTimeAsync(2800);
    expect(animator.frame?.seq).toBe(NOW + 38);
    expect(animator.busy).toBe(false);
  });

  it('can be skipped and then continues as usual', async () => {
    vi.useFakeTimers();
    const { animator } = startAnimator();
    animator.enqueue(after(1, [moved]));
    animator.enqueue(after(2, [rolled]));
    await vi.advanceTimersByTimeAsync(50);
    animator.skipToNewest();
    expect(animator.frame?.seq).toBe(NOW + 2);
    expect(animator.busy).toBe(false);
    animator.enqueue(after(3, [rolled]));
    expect(animator.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(animator.frame?.seq).toBe(NOW + 3);
  });

  it('shows frames at once without motion', () => {
    const { animator, idle } = startAnimator(true);
    animator.enqueue(after(1, [moved]));
    expect(animator.frame?.seq).toBe(NOW + 1);
    expect(animator.lastTrails).toHaveLength(2);
    expect(idle).toHaveBeenCalledOnce();
  });
});
