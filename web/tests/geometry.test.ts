import { describe, expect, it } from 'vitest';
import {
  dockedPosition,
  fitsBeside,
  fitsOn,
  pointerTo,
  popoverPosition,
} from '../src/board/input/popoverPosition';
import { pointAlong, pathLegs, nearest, neighbour, smooth } from '../src/lib/geometry';
import { readFrame } from '../src/protocol/frameReader';
import { frame } from './fixtures';

const board = readFrame(frame(0))!.scene.board;

describe('paths', () => {
  it('are split where the kind of movement changes', () => {
    const legs = pathLegs(board, [
      { at: 's126', how: 'start' },
      { at: 's125', how: 'slide' },
      { at: 's124', how: 'slide' },
      { at: 's88', how: 'warp' },
      { at: 's58', how: 'warp' },
    ]);
    expect(legs.map(({ how, points }) => [how, points.length])).toEqual([
      ['slide', 3],
      ['warp', 3],
    ]);
    expect(legs[1]?.points[0]).toEqual(legs[0]?.points.at(-1));
  });

  it('may start in a hand and end beside the board', () => {
    const [into] = pathLegs(board, [
      { at: 'hand-0', how: 'start' },
      { at: 's126', how: 'hop' },
    ]);
    expect(into).toMatchObject({ how: 'drop', leaves: false });
    const [out] = pathLegs(board, [
      { at: 's1', how: 'start' },
      { at: 'out-0', how: 'drop' },
    ]);
    expect(out).toMatchObject({ leaves: true });
    expect(
      pathLegs(board, [
        { at: 'nowhere', how: 'start' },
        { at: 'lost', how: 'slide' },
      ]),
    ).toEqual([]);
  });

  it('are interpolated evenly', () => {
    expect(
      pointAlong(
        [
          [0, 0],
          [2, 0],
          [2, 2],
        ],
        0.5,
      ),
    ).toEqual([2, 0]);
    expect(pointAlong([], 0.5)).toEqual([0, 0]);
    const curve = smooth([
      [0, 0],
      [1, 1],
      [2, 0],
    ]);
    expect(curve[0]).toEqual([0, 0]);
    expect(curve.at(-1)).toEqual([2, 0]);
  });
});

describe('pointing', () => {
  const spots = [
    { key: 'a', x: 0, y: 0 },
    { key: 'b', x: 3, y: 0.2 },
    { key: 'c', x: 1, y: 3 },
    { key: 'd', x: 1, y: -0.1 },
  ];

  it('moves to the next thing in a direction', () => {
    expect(neighbour(spots, spots[0]!, 'ArrowRight')?.key).toBe('d');
    expect(neighbour(spots, spots[3]!, 'ArrowRight')?.key).toBe('b');
    expect(neighbour(spots, spots[0]!, 'ArrowDown')?.key).toBe('c');
    expect(neighbour(spots, spots[0]!, 'ArrowLeft')).toBeNull();
  });

  it('accepts a touch that misses slightly', () => {
    expect(nearest(spots, [0.3, 0.3], 0.5)?.key).toBe('a');
    expect(nearest(spots, [0.3, 1.3], 0.5)).toBeNull();
  });

  it('keeps buttons clear of the token and inside the frame', () => {
    const frameSize = { width: 800, height: 800 };
    for (const [left, top] of [
      [40, 400],
      [400, 400],
      [780, 20],
      [600, 640],
      [20, 380],
      [790, 410],
      [30, 770],
    ] as const) {
      const { x, y } = popoverPosition({ left, top, reach: 30 }, frameSize);
      expect(x).toBeGreaterThanOrEqual(84);
      expect(x).toBeLessThanOrEqual(716);
      expect(y).toBeGreaterThanOrEqual(22);
      expect(y).toBeLessThanOrEqual(778);
      const gap = Math.max(Math.abs(x - left) - 84, Math.abs(y - top) - 22);
      expect(gap).toBeGreaterThanOrEqual(29);
    }
  });

  it('leaves the upper edge of wide frames to the legend', () => {
    const half = { width: 84, height: 22 };
    const at = (width: number) =>
      popoverPosition({ left: width / 2, top: 40, reach: 30 }, { width, height: 800 }, half).y;
    expect(at(900) - half.height).toBeGreaterThanOrEqual(36);
    expect(
      popoverPosition({ left: 200, top: 90, reach: 30 }, { width: 390, height: 374 }, half).y,
    ).toBeLessThan(58);
  });

  it('lays buttons on a thing only if they hide hardly more', () => {
    const held = { left: 300, top: 300, reach: 100 };
    expect(fitsOn(held, { width: 150, height: 120 })).toBe(true);
    expect(fitsOn(held, { width: 180, height: 120 })).toBe(false);
    expect(fitsOn(held, { width: 150, height: 180 })).toBe(false);
  });

  it('points from buttons to their thing', () => {
    const half = { width: 80, height: 20 };
    const held = { left: 300, top: 300, reach: 60 };
    expect(pointerTo(held, { x: 440, y: 300 }, half)).toEqual({ x: -80, y: 0, angle: 180 });
    expect(pointerTo(held, { x: 320, y: 220 }, half)).toEqual({ x: -20, y: 20, angle: 90 });
  });

  it('keeps buttons off neighbouring things if there is room', () => {
    const frameSize = { width: 800, height: 800 };
    const held = { left: 500, top: 400, reach: 60 };
    const half = { width: 100, height: 40 };
    const usual = popoverPosition(held, frameSize, half);
    expect(usual).toEqual({ x: 660, y: 400 });
    const covers = (at: { x: number; y: number }, { left, top, reach }: typeof held) =>
      Math.abs(at.x - left) < half.width + reach && Math.abs(at.y - top) < half.height + reach;
    const kept = [
      { left: 640, top: 400, reach: 20 },
      { left: 620, top: 290, reach: 20 },
    ];
    expect(kept.some((each) => covers(usual, each))).toBe(true);
    const beside = popoverPosition(held, frameSize, half, kept);
    expect([held, ...kept].some((each) => covers(beside, { ...each, reach: each.reach - 1 }))).toBe(
      false,
    );
    // If something must be covered, cover as little as possible.
    const ring = Array.from({ length: 36 }, (_, n) => ({
      left: 500 + 130 * Math.cos((n * Math.PI) / 18),
      top: 400 + 130 * Math.sin((n * Math.PI) / 18),
      reach: 10,
    }));
    const least = popoverPosition(held, frameSize, half, [...ring, ...kept]);
    expect(covers(least, held)).toBe(false);
    expect(kept.some((each) => covers(least, each))).toBe(false);
  });
});

describe('a docked panel', () => {
  const frame = { width: 1000, height: 800 };
  const size = { width: 300, height: 250 };
  const reach = 50;
  const at = (left: number, top: number, others: { left: number; top: number }[] = []) =>
    dockedPosition(
      { left, top, reach },
      frame,
      size,
      8,
      others.map((each) => ({ ...each, reach })),
    );

  it('keeps its corner unless its cell lies there', () => {
    expect(at(500, 400)).toEqual({ left: 692, top: 8 });
    expect(at(20, 400)).toEqual({ left: 692, top: 8 });
    expect(at(990, 100)).toEqual({ left: 8, top: 8 });
  });

  it('covers as few other things as possible', () => {
    const tops = [
      { left: 900, top: 100 },
      { left: 100, top: 100 },
    ];
    expect(at(500, 400, tops)).toEqual({ left: 692, top: 542 });
    const three = [...tops, { left: 900, top: 700 }];
    expect(at(100, 700, three).top).toBe(8);
  });

  it('needs room beside its cell', () => {
    const low = { width: 390, height: 374 };
    const fits = (top: number, height: number) =>
      fitsBeside({ left: 195, top, reach }, low, { width: 374, height }, 8);
    expect(fits(187, 252)).toBe(false);
    expect(fits(187, 84)).toBe(true);
    expect(fits(60, 240)).toBe(true);
    expect(fitsBeside({ left: 20, top: 400, reach }, frame, { width: 300, height: 780 }, 8)).toBe(
      true,
    );
  });
});
