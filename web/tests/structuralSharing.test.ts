import { describe, expect, it } from 'vitest';
import { laid } from '../src/table/history/rotateBoard';
import { readFrame } from '../src/protocol/frameReader';
import type { Frame, Scene } from '../src/protocol/types';
import { FrameCache } from '../src/table/history/frameCache';
import { shareUnchanged } from '../src/table/history/structuralSharing';
import * as arena from './warpArenaGame';
import * as map from './arenaGame';
import { serverSource } from '../src/table/connection/dataSource';

const sceneOf = (frame: Frame): Scene => readFrame(frame)!.scene;
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('a scene that shares unchanged parts', () => {
  it('keeps the same lists if nothing changed', () => {
    const before = sceneOf(arena.frame());
    const fresh = copy(before);
    const now = shareUnchanged(before, fresh);
    expect(now).toEqual(fresh);
    expect(now.tokens).toBe(before.tokens);
    expect(now.board.cells).toBe(before.board.cells);
    expect(now.board.groups).toBe(before.board.groups);
  });

  it('has all changes in order and keeps the rest', () => {
    const before = sceneOf(arena.frame());
    const fresh = copy(before);
    const [moved, ...others] = fresh.tokens;
    fresh.tokens = [...others, { ...moved!, at: 'elsewhere' }];
    fresh.board.cells = fresh.board.cells.slice(1);
    const wanted = copy(fresh);
    const now = shareUnchanged(before, fresh);
    expect(now).toEqual(wanted);
    expect(now.tokens[0]).toBe(before.tokens[1]);
    expect(now.tokens.at(-1)).not.toBe(before.tokens[0]);
    expect(now.board.cells[0]).toBe(before.board.cells[1]);
  });

  it('shares nothing with another game', () => {
    const now = sceneOf(map.frame(map.NOW));
    expect(shareUnchanged(sceneOf(arena.frame()), now)).toBe(now);
  });

  it('keeps a rotated board', () => {
    const frames = new FrameCache(serverSource('table'));
    const first = laid(frames.whole(readFrame(map.frame(map.NOW))!, null), 1);
    const named = readFrame(map.frame(map.NOW + 1))!;
    named.scene.board = { ...named.scene.board, cells: [], lines: [] };
    expect(laid(frames.whole(named, first), 1).scene.board).toBe(first.scene.board);
  });
});
