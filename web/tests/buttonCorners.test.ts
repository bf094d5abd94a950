import { describe, expect, it } from 'vitest';
import { placeAlongEdge, buttonDiscs, freeCorner } from '../src/board/viewport/buttonCorners';

const disc = (left: number, top: number) => ({ left, top, reach: 20 });

const cornerFor = (...given: Parameters<typeof freeCorner>) => freeCorner(...given).corner;

describe('buttons over the board', () => {
  it('sit at the bottom right if they cover nothing', () => {
    expect(cornerFor([], 3, 390, 360)).toBe('bottom right');
    expect(cornerFor([disc(195, 180)], 3, 390, 360)).toBe('bottom right');
  });

  it('move away from choices', () => {
    expect(cornerFor([disc(370, 340)], 1, 390, 360)).toBe('bottom left');
    expect(cornerFor([disc(370, 340), disc(20, 340)], 1, 390, 360)).toBe('top right');
    const three = [disc(370, 340), disc(20, 340), disc(370, 20)];
    expect(cornerFor(three, 1, 390, 360)).toBe('top left');
  });

  it('need more room when there are more of them', () => {
    const beside = [disc(290, 340)];
    expect(cornerFor(beside, 1, 390, 360)).toBe('bottom right');
    expect(cornerFor(beside, 3, 390, 360)).toBe('bottom left');
  });

  it('cover as few choices as possible', () => {
    const all = [370, 20].flatMap((x) => [disc(x, 340), disc(x, 20)]);
    expect(cornerFor([...all, disc(350, 340), disc(40, 20)], 1, 390, 360)).toBe('bottom left');
  });

  it('cover several choices rather than the selected thing', () => {
    const [picked, few] = [disc(370, 340), [disc(20, 340), disc(40, 340)]];
    const rest = [disc(370, 20), disc(350, 20), disc(330, 20), disc(20, 20), disc(40, 20)];
    const asked = [picked, ...few, ...rest, disc(60, 20)];
    expect(cornerFor(asked, 1, 390, 360)).toBe('bottom right');
    expect(cornerFor(asked, 1, 390, 360, [picked])).toBe('bottom left');
  });

  it('avoid pieces if another corner is as good', () => {
    const piece = disc(370, 340);
    expect(freeCorner([], 3, 390, 360, [], [piece])).toEqual({ corner: 'bottom left', buttons: 3 });
    // Choices come first.
    const asked = [disc(20, 340), disc(20, 20), disc(370, 20)];
    expect(cornerFor(asked, 3, 390, 360, [], [piece])).toBe('bottom right');
  });

  it('collapse to one button if a row would cover more', () => {
    const row = [30, 75, 120, 165, 210, 255, 300, 345];
    const board = row.flatMap((left) => row.map((top) => ({ left, top, reach: 22 })));
    expect(freeCorner(board, 3, 375, 375)).toMatchObject({ corner: 'bottom right', buttons: 1 });
    expect(freeCorner([disc(195, 180)], 3, 375, 375).buttons).toBe(3);
  });
});

describe('a button with no free corner', () => {
  const corners = [40, 350].flatMap((left) => [40, 350].map((top) => ({ left, top, reach: 15 })));

  it('shrinks to cover nothing or less', () => {
    const [small] = buttonDiscs(freeCorner(corners, 1, 390, 390), 390, 390);
    expect(small).toEqual({ left: 374, top: 374, reach: 14 });
    const far = corners.every((each) => Math.hypot(each.left - 374, each.top - 374) > 29);
    expect(far).toBe(true);
    const crowded = corners.map((each) => ({ ...each, reach: 40 }));
    expect(freeCorner(crowded, 3, 390, 390)).toMatchObject({ buttons: 1, small: true });
    expect(freeCorner(corners.slice(1), 1, 390, 390).small).toBeUndefined();
  });
});

describe('an edge button', () => {
  const disc = (left: number, top: number) => ({ left, top, reach: 15 });

  it('sits in the middle unless it would cover something there', () => {
    expect(placeAlongEdge('up', [], [], 400, 200)).toBe(0.5);
    expect(placeAlongEdge('up', [disc(200, 20)], [], 400, 200)).toBe(0.3);
    expect(placeAlongEdge('right', [], [disc(380, 100)], 400, 200)).toBe(0.3);
    // The selected thing comes before choices.
    const others = [60, 120, 280, 340].map((left) => disc(left, 180));
    expect(placeAlongEdge('down', [disc(200, 180)], others, 400, 200)).toBe(0.3);
  });

  it('does not overlap the corner buttons', () => {
    const others = [200, 280, 340].map((left) => disc(left, 20));
    expect(placeAlongEdge('up', [], others, 400, 200)).toBe(0.3);
    const row = buttonDiscs({ corner: 'top left', buttons: 3 }, 400, 200);
    expect(row.map(({ left, top }) => [left, top])).toEqual([
      [28, 28],
      [72, 28],
      [116, 28],
    ]);
    expect(placeAlongEdge('up', row, others, 400, 200)).toBe(0.5);
    const [one] = buttonDiscs({ corner: 'bottom right', buttons: 1 }, 400, 200);
    expect([one?.left, one?.top]).toEqual([372, 172]);
  });
});
