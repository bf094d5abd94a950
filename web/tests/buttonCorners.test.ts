import { describe, expect, it } from 'vitest';
import { placeAlongEdge, buttonDiscs, buttonsThatFit } from '../src/board/viewport/buttonCorners';

const disc = (left: number, top: number) => ({ left, top, reach: 20 });

describe('buttons over the board', () => {
  it('are all shown if they cover nothing', () => {
    expect(buttonsThatFit([], 3, 390, 360)).toEqual({ buttons: 3 });
    expect(buttonsThatFit([disc(195, 180)], 3, 390, 360)).toEqual({ buttons: 3 });
  });

  it('collapse to one if a row would cover something', () => {
    const beside = [disc(290, 340)];
    expect(buttonsThatFit(beside, 1, 390, 360)).toEqual({ buttons: 1 });
    expect(buttonsThatFit(beside, 3, 390, 360)).toEqual({ buttons: 1 });
  });

  it('shrink in their corner rather than leave it', () => {
    const small = buttonsThatFit([disc(350, 330)], 3, 390, 360);
    expect(small).toEqual({ buttons: 1, small: true });
    expect(buttonDiscs(small, 390, 360)).toEqual([{ left: 374, top: 344, reach: 14 }]);
  });

  it('leave their corner to what could not be pressed otherwise', () => {
    expect(buttonsThatFit([disc(370, 340)], 1, 390, 360)).toEqual({ buttons: 0 });
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
    const row = buttonDiscs({ buttons: 3 }, 400, 200);
    expect(row.map(({ left, top }) => [left, top])).toEqual([
      [372, 172],
      [328, 172],
      [284, 172],
    ]);
    expect(placeAlongEdge('down', row, others, 400, 200)).toBe(0.5);
  });
});
