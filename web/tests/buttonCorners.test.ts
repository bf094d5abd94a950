import { describe, expect, it } from 'vitest';
import {
  buttonCount,
  buttonDiscs,
  depthBelowButtons,
  placeAlongEdge,
} from '../src/board/viewport/buttonCorners';

const disc = (left: number, top: number) => ({ left, top, reach: 20 });

describe('buttons over the board', () => {
  it('keep their places, with fewer of them for a finger', () => {
    expect(buttonCount(false, false)).toBe(1);
    expect(buttonCount(true, true)).toBe(2);
    expect(buttonCount(true, false)).toBe(3);
    const [first] = buttonDiscs(1, 390, 360);
    expect(buttonDiscs(2, 390, 360)[0]).toEqual(first);
    expect(buttonDiscs(3, 390, 360)[0]).toEqual(first);
  });

  it('tell how far things must be lifted to be clear of them', () => {
    expect(depthBelowButtons([], 2, 390, 360)).toBe(0);
    expect(depthBelowButtons([disc(280, 340)], 1, 390, 360)).toBe(0);
    expect(depthBelowButtons([disc(370, 320), disc(195, 350)], 2, 390, 360)).toBe(28);
    expect(depthBelowButtons([disc(290, 340)], 2, 390, 360)).toBe(48);
  });
});

describe('an edge button', () => {
  const disc = (left: number, top: number) => ({ left, top, reach: 15 });

  it('sits in the middle unless it would cover something there', () => {
    expect(placeAlongEdge('up', [], [], 400, 200)).toBe(0.5);
    expect(placeAlongEdge('up', [disc(200, 20)], [], 400, 200)).toBe(0.4);
    expect(placeAlongEdge('right', [], [disc(380, 100)], 400, 200)).toBe(0.3);
    // The selected thing comes before choices.
    const others = [60, 120, 280, 340].map((left) => disc(left, 180));
    expect(placeAlongEdge('down', [disc(200, 180)], others, 400, 200)).toBe(0.4);
  });

  it('fits into a gap between two pieces', () => {
    const pieces = [40, 80, 120, 200, 280, 320, 360].map((top) => disc(20, top));
    expect(placeAlongEdge('left', [], pieces, 400, 400)).toBe(0.4);
  });

  it('does not overlap the corner buttons', () => {
    const others = [240, 200, 160, 120, 60].map((left) => disc(left, 180));
    expect(placeAlongEdge('down', [], others, 400, 200)).toBe(0.7);
    const row = buttonDiscs(3, 400, 200);
    expect(row.map(({ left, top }) => [left, top])).toEqual([
      [372, 172],
      [328, 172],
      [284, 172],
    ]);
    expect(placeAlongEdge('down', row, others, 400, 200)).toBe(0.5);
  });
});
