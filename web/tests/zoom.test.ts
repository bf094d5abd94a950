/** Tests of presses, drags and pinches on the board. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Zoom } from '../src/board/viewport/zoom.svelte';
import type { ViewBox } from '../src/protocol/types';

const BOX: ViewBox = [0, 0, 20, 20];

afterEach(() => vi.useRealTimers());

describe('a press', () => {
  const press = (id: number, x: number, y: number, pointerType = 'touch'): PointerEvent =>
    ({ pointerId: id, clientX: x, clientY: y, pointerType }) as PointerEvent;
  const svg = { getScreenCTM: () => ({ a: 20, d: 20, e: 0, f: 0 }) } as unknown as SVGSVGElement;
  const click = (detail = 1): MouseEvent => ({ detail }) as MouseEvent;
  const pressed = (zoom: Zoom, ...steps: [number, number][]): void => {
    const [[x, y] = [0, 0], ...others] = steps;
    zoom.down(press(1, x, y));
    for (const [toX, toY] of others) zoom.move(press(1, toX, toY), svg);
    zoom.up(press(1, 0, 0));
  };

  it('counts as a click, but a drag or a pinch does not', () => {
    const zoom = new Zoom(() => BOX);
    pressed(zoom, [100, 100], [108, 100]);
    expect(zoom.isIntendedClick(click())).toBe(true);
    pressed(zoom, [100, 100], [120, 100]);
    expect(zoom.isIntendedClick(click())).toBe(false);
    zoom.down(press(1, 100, 100));
    zoom.down(press(2, 200, 100));
    zoom.move(press(2, 300, 100), svg);
    zoom.up(press(2, 300, 100));
    zoom.up(press(1, 100, 100));
    expect(zoom.isIntendedClick(click())).toBe(false);
    expect(zoom.level).toBe(2);
    pressed(zoom, [100, 100]);
    expect(zoom.isIntendedClick(click())).toBe(true);
  });

  it('drags the board up to its edge', () => {
    const zoom = new Zoom(() => BOX);
    zoom.zoomBy(2);
    pressed(zoom, [100, 100], [140, 100]);
    expect(zoom.view).toEqual([3, 5, 10, 10]);
    pressed(zoom, [100, 100], [900, 100]);
    expect(zoom.view).toEqual([-3.5, 5, 10, 10]);
    expect(zoom.byHand).toBe(true);
  });

  it('does not count as a double click if the board moved in between', () => {
    const zoom = new Zoom(() => BOX);
    pressed(zoom, [100, 100]);
    expect(zoom.isIntendedClick(click(1))).toBe(true);
    pressed(zoom, [100, 100]);
    expect(zoom.isIntendedClick(click(2))).toBe(true);
    zoom.goTo({ level: 2, x: 1, y: 1 }, true);
    pressed(zoom, [100, 100]);
    expect(zoom.isIntendedClick(click(2))).toBe(false);
    pressed(zoom, [100, 100]);
    expect(zoom.isIntendedClick(click(1))).toBe(true);
  });

  it('moves on below a press, which then means nothing, and stops for a drag', () => {
    vi.useFakeTimers();
    const zoom = new Zoom(() => BOX);
    zoom.goTo({ level: 2, x: 3, y: 3 }, false);
    zoom.down(press(1, 0, 0), { x: 1, y: 1 });
    expect(zoom.gliding).toBe(true);
    expect(zoom.held).toBe(true);
    expect(zoom.pressed).toBeUndefined();
    vi.advanceTimersByTime(1000);
    zoom.up(press(1, 0, 0));
    expect(zoom.gliding).toBe(false);
    expect(zoom.level).toBe(2);
    expect(zoom.isIntendedClick(click())).toBe(false);
    zoom.down(press(1, 0, 0));
    zoom.up(press(1, 0, 0));
    expect(zoom.isIntendedClick(click())).toBe(true);
    zoom.goTo({ level: 4, x: 3, y: 3 }, false);
    zoom.down(press(1, 0, 0));
    zoom.move(press(1, 40, 0), svg);
    expect(zoom.gliding).toBe(false);
  });
});
