import { describe, expect, it, vi } from 'vitest';
import { beatsOf, trailsOf } from '../src/stage/beats';
import { LONGEST_BEAT } from '../src/stage/pose';
import { readFrame } from '../src/lib/read';
import { Stage } from '../src/stage/stage.svelte';
import { DICE, frame, token } from './fixtures';

const before = readFrame(frame(1))!;
const path = [
  { at: 's126', how: 'start' },
  ...[125, 124, 123, 122].map((space) => ({ at: `s${space}`, how: 'slide' })),
  { at: 's86', how: 'warp' },
];
const moved = { kind: 'moved', token: 'b-6a', seat: 0, path };
const rolled = { kind: 'rolled', token: 'b-6a', seat: 0, sides: 6, face: 2 };

const after = (seq: number, events: unknown[], at = 's86') =>
  readFrame(
    frame(seq, { tokens: [{ ...DICE[0]!, at }, DICE[1]!, DICE[2]!].map(token) }, { events }),
  )!;

describe('beats', () => {
  it('tell a move, a warp and a roll in their order', () => {
    const beats = beatsOf(after(2, [moved, rolled]), before.scene);
    expect(beats.map(({ kind }) => kind)).toEqual(['slide', 'warp', 'roll']);
    expect(Math.max(...beats.map(({ ms }) => ms))).toBeLessThanOrEqual(LONGEST_BEAT);
    const [slide, warp, roll] = beats;
    expect(slide?.pose?.(1).x).toBeCloseTo(warp?.pose?.(0).x ?? NaN);
    expect(slide?.pose?.(1).y).toBeCloseTo(warp?.pose?.(0).y ?? NaN);
    expect(roll?.pose?.(1)).toMatchObject({ face: 2, turn: 0, scale: 1 });
  });

  it('let a token vanish once at the hole', () => {
    const away = [
      { at: 's1', how: 'start' },
      { at: 'centre', how: 'slide' },
      { at: 'out-0', how: 'drop' },
    ];
    const beats = beatsOf(after(2, [{ ...moved, path: away }], 'out-0'), before.scene);
    expect(beats).toHaveLength(1);
    expect(beats[0]?.pose?.(1).opacity).toBe(0);
  });

  it('draw a die of nobody, and pass over what cannot be drawn', () => {
    const events = [
      { kind: 'rolled', sides: 8, face: 5, seat: 1 },
      { kind: 'moved', token: 'unknown', path },
      { kind: 'exploded', token: 'b-6a' },
      { kind: 'changed', token: 'b-6a', face: 5 },
      { kind: 'said', text: 'Hm.' },
    ];
    const beats = beatsOf(after(2, events), before.scene);
    expect(beats.map(({ kind }) => kind)).toEqual(['roll', 'flip']);
    expect(beats[0]?.roll?.(1)).toMatchObject({ sides: 8, face: 5 });
  });

  it('leave a still trail', () => {
    expect(trailsOf(after(2, [moved])).map(({ how }) => how)).toEqual(['slide', 'warp']);
  });
});

describe('the stage', () => {
  const stageOf = (still = false) => {
    const idle = vi.fn();
    const stage = new Stage({ still: () => still, beat: vi.fn(), idle });
    stage.snap(before);
    idle.mockClear();
    return { stage, idle };
  };

  it('ends on the newest frame', async () => {
    vi.useFakeTimers();
    const { stage, idle } = stageOf();
    stage.push(after(2, [moved]));
    expect(stage.busy).toBe(true);
    expect(stage.frame?.seq).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(stage.poses['b-6a']).toBeDefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(stage.frame?.seq).toBe(2);
    expect(stage.busy).toBe(false);
    expect(stage.poses).toEqual({});
    expect(idle).toHaveBeenCalledOnce();
  });

  it('is never far behind', async () => {
    vi.useFakeTimers();
    const { stage } = stageOf();
    for (let seq = 2; seq < 40; seq += 1) stage.push(after(seq, [rolled]));
    await vi.advanceTimersByTimeAsync(2800);
    expect(stage.frame?.seq).toBe(39);
    expect(stage.busy).toBe(false);
  });

  it('can be skipped, and then goes on as usual', async () => {
    vi.useFakeTimers();
    const { stage } = stageOf();
    stage.push(after(2, [moved]));
    stage.push(after(3, [rolled]));
    await vi.advanceTimersByTimeAsync(50);
    stage.skip();
    expect(stage.frame?.seq).toBe(3);
    expect(stage.busy).toBe(false);
    stage.push(after(4, [rolled]));
    expect(stage.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(stage.frame?.seq).toBe(4);
  });

  it('stands still when asked to', () => {
    const { stage, idle } = stageOf(true);
    stage.push(after(2, [moved]));
    expect(stage.frame?.seq).toBe(2);
    expect(stage.last).toHaveLength(2);
    expect(idle).toHaveBeenCalledOnce();
  });
});
