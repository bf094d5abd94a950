/** Tests of how a phone is shared between the board and the panel below it. */

import { describe, expect, it } from 'vitest';
import type { Board, Cell, Chart, Scene } from '../src/protocol/types';
import { paddedBox } from '../src/board/tokens/tokenPlacement';
import {
  boardAspect,
  leastHeightOfSeats,
  maxBoardHeight,
  minBoardHeight,
  minPanelHeight,
} from '../src/table/tableLayout';
import * as map from './arenaGame';
import * as sand from './gladiatorGame';

const one = (size: number): Board => {
  const cell: Cell = { ...sand.SCENE.board.cells[0]!, x: 0.5, y: 0.5, size };
  return { ...sand.SCENE.board, view_box: [0, 0, 1, 1], cells: [cell] };
};

describe('the board on a phone', () => {
  it('is small for a single cell and full height for many', () => {
    expect(maxBoardHeight(one(0.4))).toBe(188);
    expect(maxBoardHeight(sand.SCENE.board)).toBeGreaterThan(844);
    expect(maxBoardHeight(map.BOARD)).toBeGreaterThan(844);
    expect(maxBoardHeight({ ...one(0.4), cells: [] })).toBe(Infinity);
  });

  it('leaves room for the tutorial beside the choices, even below a tall board', () => {
    const board = { ...sand.SCENE.board, groups: [] };
    const square: Scene = { ...sand.SCENE, board, charts: [] };
    const tall: Scene = { ...square, board: { ...board, view_box: [0, 0, 3, 7] } };
    expect([boardAspect(square) <= 1, boardAspect(tall) > 2]).toEqual([true, true]);
    for (const scene of [square, tall]) {
      expect(minPanelHeight(scene, true)).toBeGreaterThan(minPanelHeight(scene, false));
    }
    expect(minPanelHeight(tall, true)).toBeGreaterThanOrEqual(minPanelHeight(square, true));
    const chart = { group: 'Race and weapon' } as Chart;
    const charted = { ...square, charts: [chart] };
    expect(minPanelHeight(charted, true)).toBeGreaterThan(minPanelHeight(square, true));
  });
});

describe('the board in a low window', () => {
  it('gives a third of the window to a board with orders, unless a chart is open', () => {
    const plain: Scene = { ...sand.SCENE, board: { ...sand.SCENE.board, groups: [] }, charts: [] };
    expect(minBoardHeight(plain, false)).toContain('34dvh');
    expect(minBoardHeight({ ...plain, targets: [] }, false)).not.toContain('dvh');
    const charted = { ...plain, charts: [{ group: 'Race and weapon' } as Chart] };
    expect(minBoardHeight(charted, false)).not.toContain('dvh');
    expect(minBoardHeight(plain, true)).toBe(minBoardHeight(charted, true));
  });
});

describe('the board on a large window', () => {
  it('has a margin for a single cell and none for many', () => {
    const single = one(0.4);
    const [x, y, w, h] = paddedBox(single.view_box, single.cells, 1000, 800);
    expect((0.8 * 800) / h).toBeCloseTo(300);
    expect([x + w / 2, y + h / 2]).toEqual([0.5, 0.5]);
    // On a phone with little room, and before its size is known, the box stays as it is.
    expect(paddedBox(single.view_box, single.cells, 390, 188)).toEqual(single.view_box);
    expect(paddedBox(single.view_box, single.cells, 0, 0)).toEqual(single.view_box);
    expect(paddedBox(map.BOARD.view_box, map.BOARD.cells, 1000, 800)).toEqual(map.BOARD.view_box);
  });
});

describe('the players beside the board', () => {
  it('have a line each on a laptop where cards or a guide need the room', () => {
    const plain = leastHeightOfSeats({ ...sand.SCENE, tokens: [] }, false);
    const cards: Scene = { ...sand.SCENE, tokens: [{ ...sand.SCENE.tokens[0]!, kind: 'card' }] };
    expect(plain).toBeLessThan(900);
    expect(leastHeightOfSeats(sand.SCENE, true)).toBeGreaterThan(900);
    expect(leastHeightOfSeats(cards, false)).toBeGreaterThan(900);
  });
});
