import { describe, expect, it } from 'vitest';
import { panelPosition, popoverPosition } from '../src/board/input/popoverPosition';
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

describe('a panel', () => {
  const frame = { width: 1000, height: 800 };
  const size = { width: 300, height: 250 };
  const at = (left: number, top: number) => panelPosition({ left, top, reach: 50 }, frame, size, 8);

  it('sits above or below its thing and inside the frame', () => {
    expect(at(500, 400)).toEqual({ left: 350, top: 100 });
    expect(at(500, 200)).toEqual({ left: 350, top: 250 });
    expect(at(20, 400).left).toBe(8);
    expect(at(990, 400).left).toBe(692);
  });

  it('covers its thing if there is no room above or below', () => {
    const low = { width: 390, height: 374 };
    const place = panelPosition({ left: 195, top: 187, reach: 50 }, low, size, 8);
    expect(place).toEqual({ left: 45, top: 62 });
    expect(panelPosition({ left: 195, top: 20, reach: 120 }, low, size, 8).top).toBe(8);
  });
});
