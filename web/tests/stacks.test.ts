import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { stackPlaces } from '../src/board/tokens/stacking';
import { fanAt, placeTokens } from '../src/board/tokens/tokenPlacement';
import { lookOf } from '../src/lib/look/looks.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';
import * as arena from './warpArenaGame';

const open = (scene: object) => openTable(arena.hello({ frames: [arena.frame(arena.NOW, scene)] }));

describe('robots in one hex', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('are kept apart: %i of them', (count) => {
    for (const heap of [false, true]) {
      const seats = stackPlaces(count, heap);
      expect(seats).toHaveLength(count);
      for (const [i, a] of seats.entries()) {
        expect(Math.hypot(a.x, a.y)).toBeLessThan(0.9);
        for (const b of seats.slice(i + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.36);
        }
      }
    }
  });

  it('spread wider at a small scale and inside the view', () => {
    const { board } = readFrame(arena.frame())!.scene;
    const cell = board.cells.reduce((most, each) => (each.x < most.x ? each : most));
    const near = fanAt(cell, 6, board.view_box, 66)!;
    const far = fanAt(cell, 6, board.view_box, 24)!;
    expect(far.reach).toBeGreaterThan(near.reach * 1.5);
    expect(far.x - far.reach).toBeGreaterThanOrEqual(board.view_box[0] - 0.001);
    expect(fanAt(cell, 1, board.view_box, 66)).toBeNull();
  });

  it('are drawn above force fields', () => {
    const { scene } = readFrame(arena.messages.frame('fenced'))!;
    const cells = new Map(scene.board.cells.map((cell) => [cell.id, cell]));
    const placed = placeTokens(scene.tokens, cells, new Map(), null, lookOf(scene.game));
    expect(placed[0]!.token.kind).toBe('field');
    expect(placed.at(-1)!.token.kind).toBe('robot');
  });

  it('fan out when hovered and close again', async () => {
    const { find, get } = await open(arena.stacked());
    expect(find('.fan')).toBeNull();
    await fireEvent.pointerOver(get('[data-token="rD1"]'), { pointerType: 'mouse' });
    expect(get('.fan').dataset.at).toBe('1-c');
    await fireEvent.pointerOver(get('[data-cell="17-1"]'), { pointerType: 'mouse' });
    expect(find('.fan')).toBeNull();
    get('[data-token="rD1"]').focus();
    await settle();
    expect(get('.fan').dataset.at).toBe('1-c');
  });

  it('fan out on the first tap', async () => {
    const { find, get } = await open(arena.stacked());
    const robot = get('[data-token="rW1"]');
    const tap = async () => {
      await fireEvent.pointerDown(robot, { pointerType: 'touch' });
      await fireEvent.pointerUp(robot, { pointerType: 'touch' });
      await fireEvent.click(robot);
    };
    await tap();
    expect(find('.fan')).toBeTruthy();
    expect(robot.getAttribute('aria-pressed')).toBe('false');
    await tap();
    expect(robot.getAttribute('aria-pressed')).toBe('true');
  });

  it('close after a choice when the next prompt is elsewhere', async () => {
    const scene = arena.stacked();
    const target = { ...scene.targets[0]!, on: 'token', role: 'gift', group: '', things: [] };
    const asked = (ref: string) => ({ ...scene, targets: [{ ...target, ref, action: 5 }] });
    const { find, get } = await open(asked('rW1'));
    const robot = get('[data-token="rW1"]');
    await fireEvent.pointerDown(robot, { pointerType: 'touch' });
    await fireEvent.pointerUp(robot, { pointerType: 'touch' });
    await fireEvent.click(robot);
    expect(find('.fan')).toBeTruthy();
    const elsewhere = scene.tokens.find(({ id, at }) => id.startsWith('b') && at !== '1-c')!;
    await MockSocket.last.shows(arena.frame(arena.NOW + 1, asked(elsewhere.id)));
    expect(find('.fan')).toBeNull();
  });

  it('close under the mouse when the chosen one asks for a place that they cover', async () => {
    const { find, get, sent } = await open(arena.stacked());
    const robot = get('[data-token="rD1"]');
    await fireEvent.pointerOver(robot, { pointerType: 'mouse' });
    await fireEvent.click(robot);
    expect(sent('act')).toHaveLength(1);
    const scene = arena.stacked();
    const [first] = scene.targets;
    const asked = [
      { ...first!, on: 'cell', ref: '1-1', role: 'move', group: '', things: [], action: 5 },
      { ...first!, on: 'token', ref: 'rW1', role: 'switch', group: '', things: [], action: 6 },
    ];
    await MockSocket.last.shows(arena.frame(arena.NOW + 1, { ...scene, targets: asked }));
    expect(find('.fan')).toBeNull();
    await fireEvent.pointerOver(get('[data-token="rW1"]'), { pointerType: 'mouse' });
    expect(find('.fan')).toBeTruthy();
  });
});
