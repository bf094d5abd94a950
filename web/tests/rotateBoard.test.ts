import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { laid, fitsBetterRotated } from '../src/table/history/rotateBoard';
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
    const down = laid(newFrame(), true).scene.board;
    expect(fitsBetterRotated(down, 390, 374)).toBe(false);
  });

  it('turns by 90 degrees with everything on it', () => {
    const frame = newFrame();
    const upright = frame.scene.board;
    const down = laid(frame, true).scene.board;
    const [x, y, w, h] = upright.view_box;
    expect(down.view_box).toEqual([y, -x - w, h, w]);
    down.cells.forEach((cell, i) => {
      const was = upright.cells[i]!;
      expect([cell.x, cell.y, cell.angle]).toEqual([was.y, -was.x, was.angle - 90]);
    });
    expect(down.id).not.toBe(upright.id);
  });

  it('can be rotated back and is rotated only once', () => {
    const frame = newFrame();
    const down = laid(frame, true);
    expect(laid(down, true)).toBe(down);
    expect(laid(frame, true).scene.board).toBe(down.scene.board);
    expect(laid(down, false).scene.board).toBe(frame.scene.board);
  });

  it('is not rotated if it has plates', () => {
    const frame = readFrame(hexes.frame())!;
    expect(laid(frame, true)).toBe(frame);
  });
});

describe('previewed terrain', () => {
  it('grows over its hex while hovered', async () => {
    const { get, all } = await openTable(map.messages.hello('hello'));
    const [first] = all('[data-cell][data-targets]');
    await fireEvent.pointerOver(first!);
    expect(all('[data-turning]').map((each) => each.dataset.turning)).toEqual([
      first!.dataset.cell,
    ]);
    await fireEvent.pointerLeave(get('svg[role="group"]'));
    expect(all('[data-turning]')).toEqual([]);
  });
});
