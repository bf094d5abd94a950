import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fitsBetterRotated, laid, turnsFor } from '../src/table/history/rotateBoard';
import { readFrame } from '../src/protocol/frameReader';
import * as hexes from './warpArenaGame';
import * as map from './arenaGame';
import { openTable } from './openTable';

const newFrame = () => readFrame(map.frame(map.NOW))!;

describe('a tall board', () => {
  it('is rotated if it fits much better', () => {
    const { board } = newFrame().scene;
    expect(fitsBetterRotated(board, 1000, 800)).toBe(true);
    expect(fitsBetterRotated(board, 390, 374)).toBe(false);
    expect(fitsBetterRotated(board, 360, 170)).toBe(true);
    const down = laid(newFrame(), 1).scene.board;
    expect(fitsBetterRotated(down, 390, 374)).toBe(false);
  });

  it('turns by 90 degrees with everything on it', () => {
    const frame = newFrame();
    const upright = frame.scene.board;
    const down = laid(frame, 1).scene.board;
    const [x, y, w, h] = upright.view_box;
    expect(down.view_box).toEqual([y, -x - w, h, w]);
    down.cells.forEach((cell, i) => {
      const was = upright.cells[i]!;
      expect([cell.x, cell.y, cell.angle]).toEqual([was.y, -was.x, was.angle - 90]);
    });
    expect(down.id).not.toBe(upright.id);
  });

  it('turns by half for the player above, whose side is then below', () => {
    const frame = newFrame();
    const { board } = frame.scene;
    expect(turnsFor(board, 0, 390, 374)).toBe(2);
    expect(turnsFor(board, 1, 390, 374)).toBe(0);
    expect(turnsFor(board, 0, 1000, 800)).toBe(1);
    const half = laid(frame, 2).scene.board;
    const y = (id: string, on = half): number => on.cells.find((cell) => cell.id === id)!.y;
    expect(y('K1', board)).toBeLessThan(y('K2', board));
    expect(y('K1')).toBeGreaterThan(y('K2'));
    const [left, top, w, h] = half.view_box;
    for (const { x, y, size } of half.cells) {
      expect(x - size).toBeGreaterThan(left);
      expect(x + size).toBeLessThan(left + w);
      expect(y - size).toBeGreaterThan(top);
      expect(y + size).toBeLessThan(top + h);
    }
    expect(laid(laid(frame, 1), 2).scene.board).toBe(half);
  });

  it('can be rotated back and is rotated only once', () => {
    const frame = newFrame();
    const down = laid(frame, 1);
    expect(laid(down, 1)).toBe(down);
    expect(laid(frame, 1).scene.board).toBe(down.scene.board);
    expect(laid(down, 0).scene.board).toBe(frame.scene.board);
  });

  it('is not rotated if it has plates', () => {
    const frame = readFrame(hexes.frame())!;
    expect(laid(frame, 1)).toBe(frame);
  });
});

describe('previewed terrain', () => {
  it('grows over its hex while its choice is hovered', async () => {
    const { get, all } = await openTable(map.messages.hello('hello'));
    await fireEvent.click(get('[data-key="cell:A0"]'));
    const turning = (): (string | undefined)[] =>
      all('[data-turning]').map((each) => each.dataset.turning);
    expect(turning()).toEqual([]);
    const [button] = all('[data-action^="A0="]');
    await fireEvent.pointerEnter(button!);
    expect(turning()).toEqual(['A0']);
    await fireEvent.pointerLeave(button!);
    expect(turning()).toEqual([]);
  });
});
