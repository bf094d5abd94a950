import { describe, expect, it, vi } from 'vitest';
import { beatsOf, trailsOf } from '../src/animation/timeline';
import { LONGEST_BEAT } from '../src/animation/keyframes';
import { readFrame } from '../src/protocol/reader';
import { frame, NOW, told } from './fixtures';
import { stageWith } from './onstage';

const before = readFrame(frame())!;
const [moved, rolled] = ['moved', 'rolled'].map((name) => told.frame(name).events[0]!);

/** The frame after a move, with these events. */
const after = (steps: number, events: unknown[]) =>
  readFrame(frame(NOW + steps, { ...told.frame('rolled').scene }, { events }))!;

describe('beats', () => {
  it('tell a move, a warp and a roll in their order', () => {
    const beats = beatsOf(after(1, [moved, rolled]), before.scene);
    expect(beats.map(({ kind }) => kind)).toEqual(['slide', 'warp', 'roll']);
    expect(Math.max(...beats.map(({ ms }) => ms))).toBeLessThanOrEqual(LONGEST_BEAT);
    const [slide, warp, roll] = beats;
    expect(slide?.pose?.(1).x).toBeCloseTo(warp?.pose?.(0).x ?? NaN);
    expect(slide?.pose?.(1).y).toBeCloseTo(warp?.pose?.(0).y ?? NaN);
    expect(roll?.pose?.(1)).toMatchObject({ face: 2, turn: 0, scale: 1 });
  });

  it('let a token vanish once at the hole', () => {
    const through = readFrame(told.frame('through'))!;
    const beats = beatsOf(through, before.scene);
    expect(beats).toHaveLength(1);
    expect(beats[0]?.pose?.(1).opacity).toBe(0);
  });

  it('draw a die of nobody, and pass over what cannot be drawn', () => {
    const events = [
      { kind: 'rolled', sides: 8, face: 5, seat: 1 },
      { ...moved, token: 'unknown' },
      { kind: 'exploded', token: 'black-6a' },
      { kind: 'changed', token: 'black-6a', face: 5 },
      { kind: 'said', text: 'Hm.' },
    ];
    const beats = beatsOf(after(1, events), before.scene);
    expect(beats.map(({ kind }) => kind)).toEqual(['roll', 'flip']);
    expect(beats[0]?.roll?.(1)).toMatchObject({ sides: 8, face: 5 });
  });

  it('leave a still trail', () => {
    expect(trailsOf(readFrame(told.frame('moved'))!).map(({ how }) => how)).toEqual([
      'slide',
      'warp',
    ]);
  });
});

describe('the stage', () => {
  const stageOf = (still = false) => {
    const { stage, idle } = stageWith({
      still: () => still,
      hurried: () => true,
      own: ({ seat }) => seat === 0,
    });
    stage.snap(before);
    idle.mockClear();
    return { stage, idle };
  };

  it('ends on the newest frame', async () => {
    vi.useFakeTimers();
    const { stage, idle } = stageOf();
    stage.push(after(1, [moved]));
    expect(stage.busy).toBe(true);
    expect(stage.frame?.seq).toBe(NOW);
    await vi.advanceTimersByTimeAsync(200);
    expect(stage.poses['black-6a']).toBeDefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(stage.frame?.seq).toBe(NOW + 1);
    expect(stage.busy).toBe(false);
    expect(stage.poses).toEqual({});
    expect(idle).toHaveBeenCalledOnce();
  });

  it('is never far behind where one is waited for', async () => {
    vi.useFakeTimers();
    const { stage } = stageOf();
    for (let steps = 1; steps < 39; steps += 1) stage.push(after(steps, [rolled]));
    await vi.advanceTimersByTimeAsync(2800);
    expect(stage.frame?.seq).toBe(NOW + 38);
    expect(stage.busy).toBe(false);
  });

  it('can be skipped, and then goes on as usual', async () => {
    vi.useFakeTimers();
    const { stage } = stageOf();
    stage.push(after(1, [moved]));
    stage.push(after(2, [rolled]));
    await vi.advanceTimersByTimeAsync(50);
    stage.skip();
    expect(stage.frame?.seq).toBe(NOW + 2);
    expect(stage.busy).toBe(false);
    stage.push(after(3, [rolled]));
    expect(stage.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(stage.frame?.seq).toBe(NOW + 3);
  });

  it('stands still when asked to', () => {
    const { stage, idle } = stageOf(true);
    stage.push(after(1, [moved]));
    expect(stage.frame?.seq).toBe(NOW + 1);
    expect(stage.last).toHaveLength(2);
    expect(idle).toHaveBeenCalledOnce();
  });
});
