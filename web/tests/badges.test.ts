import { describe, expect, it } from 'vitest';
import { badgesOf, cellsOnMovedPlates } from '../src/board/tokens/seatCountBadges';
import { drawnAtRest } from '../src/board/tokens/leaders';
import { placeTokens } from '../src/board/tokens/tokenPlacement';
import { lookOf } from '../src/lib/look/looks.svelte';
import type { Token } from '../src/protocol/types';
import { readFrame } from '../src/protocol/frameReader';
import * as arena from './warpArenaGame';

const scene = readFrame(arena.frame())!.scene;
const cells = new Map(scene.board.cells.map((cell) => [cell.id, cell]));
const sample = scene.tokens.find(({ kind }) => kind === 'robot')!;
const robot = (id: string, at: string, seat: number): Token => ({ ...sample, id, at, seat });
const crowd = (at: string, count: number, seat: number): Token[] =>
  Array.from({ length: count }, (_, i) => robot(`${seat}-${i}`, at, seat));

const drawn = (tokens: Token[], scale: number, far: boolean) =>
  badgesOf(scene, lookOf('warp-arena'), { tokens, cells, scale, far }).map(
    ({ at, text }) => `${at} ${text}`,
  );

describe('seat badges', () => {
  it('appear if a cell has too many tokens for letters', () => {
    expect(drawn(crowd('1-1', 2, 1), 60, false)).toEqual(['1-1 L']);
    expect(drawn([robot('a', '1-1', 1)], 60, false)).toEqual([]);
  });

  it('count a stack and name the tokens that are not drawn', () => {
    const texts = ['B', 'C', 'D', 'D'];
    const stack = crowd('1-1', 4, 0).map((token, i) => ({ ...token, text: texts[i]! }));
    expect(drawn(stack, 30, true)).toEqual(['1-1 R4', '1-1 B D2']);
    const [leader, ...others] = drawnAtRest(stack, lookOf('warp-arena'));
    expect([leader!.text, others]).toEqual(['C', []]);
    // Without its leader the first one stands for a seat.
    const both = [...stack.slice(2), robot('x', '1-1', 1)];
    expect(drawnAtRest(both, lookOf('warp-arena')).map(({ id }) => id)).toEqual([both[0]!.id, 'x']);
    expect(drawn(both, 30, true)).toEqual(['1-1 R2', '1-1 D', '1-1 L1']);
    const poses = placeTokens(stack, cells, new Map([['1-1', stack]]), null, lookOf('warp-arena'));
    // The leader is on top.
    expect(poses.map(({ pose }) => pose.opacity)).toEqual([0, 0, 0, 1]);
    expect(new Set(poses.map(({ pose }) => pose.scale)).size).toBe(1);
    // Two stand side by side.
    expect(drawnAtRest(stack.slice(0, 2), lookOf('warp-arena'))).toHaveLength(2);
  });

  it('sit above two allies, or above each of two enemies', () => {
    const cell = cells.get('1-1')!;
    const there = (tokens: Token[]) =>
      badgesOf(scene, lookOf('warp-arena'), { tokens, cells, scale: 24, far: true });
    const [badge] = there(crowd('1-1', 2, 1));
    expect(badge!.x).toBe(cell.x);
    expect(cell.y - badge!.y).toBeLessThan(cell.size * 0.9);
    const [left, right] = there([robot('a', '1-1', 0), robot('b', '1-1', 1)]);
    expect([left!.text, right!.text]).toEqual(['R', 'L']);
    expect(left!.x).toBeLessThan(cell.x);
    expect(right!.x).toBeGreaterThan(cell.x);
    expect(right!.y).toBe(left!.y);
  });

  it('appear on distant single tokens, but not on things without a letter', () => {
    expect(drawn([robot('a', '1-1', 3)], 20, true)).toEqual(['1-1 Y']);
    const disc = scene.tokens.find(({ kind }) => kind === 'disc') ?? { ...sample, kind: 'disc' };
    expect(drawn([{ ...disc, id: 'd', at: '1-2', seat: -1 }], 20, true)).toEqual([]);
  });

  it('follow a previewed plate', () => {
    const groups = new Map(scene.board.groups.map((group) => [group.id, group]));
    const [cell, other] = [cells.get('1-1')!, cells.get('2-1')!];
    const plate = { ...groups.get(cell.group)!, scale: 1, lift: 0 };
    expect(cellsOnMovedPlates({}, groups, cells)).toBe(cells);
    const there = cellsOnMovedPlates({ [cell.group]: { ...plate, x: plate.x + 3 } }, groups, cells);
    expect(there.get('1-1')).toMatchObject({ x: cell.x + 3, y: cell.y });
    expect(there.get('2-1')).toBe(other);
  });
});
