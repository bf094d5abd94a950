import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { gapEdge } from '../src/board/plates/gaps';
import { zoomIn } from '../src/messages/table/board';
import {
  boxWithSpots,
  carriedByPlate,
  crowdsByCell,
  fanAt,
  placeTokens,
} from '../src/board/tokens/tokenPlacement';
import {
  blockPath,
  blockCenters,
  plateOutline,
  orientationWedge,
} from '../src/board/plates/plateOutlines';
import { cardOf } from '../src/lib/look/look';
import { lookOf } from '../src/lib/look/looks.svelte';
import { tokenSpacing } from '../src/board/grounds/cellShapes';
import { segmentsOf } from '../src/animation/timeline';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import { neighbour } from '../src/lib/geometry';
import { readFrame } from '../src/protocol/frameReader';
import { movedWithPlate } from '../src/animation/plateMoves';
import { axeViolations } from './accessibility';
import * as classic from './warpArenaGame';
import { MockSocket } from './mocks';
import { openTable } from './openTable';
import * as squares from './squaresGame';

const look = lookOf('warp-arena');

function open(scene: { seats: unknown[] }) {
  const table = classic.table({}, scene.seats.length);
  return openTable(classic.hello({ table, frames: [classic.frame(classic.NOW, scene)] }));
}

const sceneOf = (scene: object) => readFrame(classic.frame(1, scene))!.scene;
const pairs = (path: string): number[][] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((found) => [+found[1]!, +found[2]!]);

describe('a grid of squares', () => {
  it('has a straight outline', () => {
    const block = blockCenters(0, 0).map(([x, y]) => ({ x, y, shape: 'square' as const }));
    const outline = pairs(plateOutline(block));
    expect(outline).toHaveLength(12);
    for (const [x, y] of outline) expect(Math.max(Math.abs(x!), Math.abs(y!))).toBe(1.5);
    const ghost = pairs(blockPath({ x: 4, y: 1, size: 0.48 }));
    expect(Math.max(...ghost.map(([x]) => x!))).toBeCloseTo(5.44);
    expect(Math.max(...ghost.map(([, y]) => y!))).toBeCloseTo(2.44);
  });

  it('is drawn with its numbers and a wedge at square 1', async () => {
    const { all, get } = await open(squares.small());
    expect(all('[data-group]')).toHaveLength(8);
    expect(all('[data-cell]')).toHaveLength(72);
    expect(all('.gap-edge')).toHaveLength(1);
    expect(all('.wedge')).toHaveLength(8);
    expect(get('[data-group="grid-4"]').dataset.angle).toBe('0');
    const numbers = all('[data-group="grid-4"] .name').map((each) => each.textContent);
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    const shown = pairs(get('[data-cell="4-1"] .hex').getAttribute('d')!);
    expect(shown).toHaveLength(4);
  });

  it('has its wedge at the rim, on a side or in a corner', () => {
    const hub = { x: 0, y: 0 };
    const side = pairs(orientationWedge({ x: 0, y: 1, shape: 'square' }, hub));
    expect(side.map(([, y]) => y)).toEqual([1.43, 1.43, 1.31]);
    const corner = pairs(orientationWedge({ x: -1, y: 1, shape: 'square' }, hub));
    expect(corner[0]).toEqual([-1.42, 1.42]);
    const hex = pairs(orientationWedge({ x: 0.5, y: Math.sqrt(0.75), shape: 'hex' }, hub));
    expect(Math.hypot(...hex[2]!)).toBeCloseTo(1.31, 2);
  });

  it('leaves ragged gaps where squares were destroyed', () => {
    const { cells } = sceneOf(squares.small()).board;
    const gone = cells.find(({ tone }) => tone === 'destroyed')!;
    const far = (shape: 'square' | 'hex'): number =>
      Math.max(
        ...pairs(gapEdge({ ...gone, shape })).map(([x, y]) => Math.hypot(x! - gone.x, y! - gone.y)),
      );
    expect(far('square')).toBeGreaterThan(far('hex') * 1.1);
    expect(far('square')).toBeLessThan(0.5 * Math.SQRT2);
  });

  it('can be chosen as a whole', async () => {
    const { all, get } = await open(squares.choosing());
    expect(all('[data-key^="group:"]')).toHaveLength(8);
    const { action } = squares.messages.target('choosing', 'grid-4');
    const plate = get('[data-key="group:grid-4"]');
    expect(pairs(plate.getAttribute('d')!)).toHaveLength(12);
    await fireEvent.pointerOver(plate, { pointerType: 'mouse' });
    await fireEvent.click(plate);
    expect(MockSocket.last.sent.at(-1)).toMatchObject({ type: 'act', action });
  });

  it('can be placed on a ghost', async () => {
    const scene = squares.placing();
    const { all, get } = await open(scene);
    expect(all('.ghost')).toHaveLength(sceneOf(scene).spots.length);
    const spot = get('[data-cell="by-1-8"]');
    expect(pairs(spot.querySelector('.grid')!.getAttribute('d')!)).toHaveLength(12);
    expect(pairs(spot.querySelector('.ring')!.getAttribute('d')!)).toHaveLength(4);
    const [x, , width] = boxWithSpots(sceneOf(scene).board.view_box, sceneOf(scene).spots);
    const [left, , wide] = scene.board.view_box;
    expect(x).toBeLessThan(left);
    expect(x + width).toBeGreaterThan(left + wide);
    await fireEvent.pointerOver(spot, { pointerType: 'mouse' });
    await fireEvent.click(spot);
    expect(MockSocket.last.sent.at(-1)).toMatchObject({ type: 'act' });
  });

  it('turns by 90 degrees and swaps places with everything on it', () => {
    const before = readFrame(squares.messages.frame('hello'))!;
    const after = readFrame(squares.messages.frame('exchanged'))!;
    const [segment, ...more] = segmentsOf(after, before.scene);
    expect(more).toEqual([]);
    expect(segment).toMatchObject({ kind: 'plate', ms: LONGEST_SEGMENT });
    expect(Object.keys(segment!.plates!(0.5))).toEqual(['grid-2', 'grid-7']);
    const turning = before.scene.board.groups.find(({ id }) => id === 'grid-2')!;
    const angles = [0, 0.25, 0.5, 0.75, 1].map((t) => segment!.plates!(t)['grid-2']!.angle);
    expect(angles[4]! - angles[0]!).toBe(90);
    expect(angles).toEqual([...angles].sort((a, b) => a - b));
    // Every square ends where the next board has it.
    for (const { id, x, y, group } of before.scene.board.cells) {
      const pose = segment!.plates!(1)[group];
      if (!pose) continue;
      const from = before.scene.board.groups.find((each) => each.id === group)!;
      const there = after.scene.board.cells.find((cell) => cell.id === id)!;
      const [toX, toY] = movedWithPlate(from, pose, x, y);
      expect(Math.hypot(toX - there.x, toY - there.y), id).toBeLessThan(0.001);
    }
    const cells = new Map(before.scene.board.cells.map((cell) => [cell.id, cell]));
    const placed = placeTokens(before.scene.tokens, cells, new Map(), null, look);
    const half = segment!.plates!(0.5)['grid-2']!;
    const turned = (id: string): number =>
      carriedByPlate(
        placed.find(({ token }) => token.id === id)!,
        turning,
        half,
        look,
      ).pose.rotation;
    expect(turned('field-2-1')).toBeGreaterThan(30);
    expect(turned('rB1')).toBe(0);
  });
});

describe('squares', () => {
  it('give their robots as much room as hexes', () => {
    const { board, tokens } = sceneOf(squares.small());
    const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
    const crowds = crowdsByCell(tokens, cells, look);
    expect([...crowds.keys()]).toEqual(['5-c']);
    const placed = placeTokens(tokens, cells, crowds, null, look);
    const cell = cells.get('5-c')!;
    expect(tokenSpacing(cell)).toBeCloseTo(0.55, 1);
    for (const { token, pose } of placed) {
      if (token.at !== '5-c') continue;
      expect(Math.abs(pose.x - cell.x)).toBeLessThan(0.4);
      expect(Math.abs(pose.y - cell.y)).toBeLessThan(0.4);
    }
    const hex = sceneOf(classic.stacked()).board.cells.find(({ id }) => id === '1-c')!;
    const inSquare = fanAt(cell, 4, board.view_box, 66)!;
    const inHex = fanAt({ ...hex, x: cell.x, y: cell.y }, 4, board.view_box, 66)!;
    expect(inSquare.reach).toBeCloseTo(inHex.reach, 1);
  });

  it('have fences of four sides, and hexes of six', async () => {
    const fence = (get: (selector: string) => HTMLElement, token: string): number =>
      pairs(get(`[data-token="${token}"] path[style*="--fence"]`).getAttribute('d')!).length;
    const square = await open(squares.small());
    expect(fence(square.get, 'field-2-1')).toBe(4);
    square.container.remove();
    const hex = await open(classic.fenced());
    expect(fence(hex.get, 'field-13-c')).toBe(6);
  });

  it('preview the path of a hop', async () => {
    const scene = squares.hopping();
    const { container, get, all } = await open(scene);
    const { ref, preview } = squares.messages.target('hopping', '5-2');
    await fireEvent.pointerOver(get(`[data-key="cell:${ref}"]`), { pointerType: 'mouse' });
    expect(container.textContent).toContain(preview!.text);
    const path = get('.way.hop').getAttribute('d')!;
    expect(pairs(path)).toHaveLength(preview!.path.length);
    const cells = new Set(scene.targets.filter(({ on }) => on === 'cell').map(({ ref }) => ref));
    expect(all('.pointable[data-cell]')).toHaveLength(cells.size);
  });

  it('are neighbours for the arrow keys', () => {
    const { cells } = sceneOf(squares.small()).board;
    const spots = cells.map(({ id, x, y }) => ({ key: id, x, y }));
    const from = (id: string, key: string) =>
      neighbour(
        spots,
        spots.find((spot) => spot.key === id)!,
        key,
      )?.key;
    const at = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y)?.id;
    let edges = 0;
    for (const { id, x, y } of cells) {
      for (const [key, to] of [
        ['ArrowRight', at(x + 1, y)],
        ['ArrowLeft', at(x - 1, y)],
        ['ArrowDown', at(x, y + 1)],
        ['ArrowUp', at(x, y - 1)],
      ] as const) {
        if (to) expect(from(id, key)).toBe(to);
        else edges += 1;
      }
    }
    expect(edges).toBeGreaterThan(20);
  });
});

describe('the expansion', () => {
  it('draws the assassin and its three cards differently from all others', async () => {
    const pictures = [...look.cards.keys(), 'other'].map((tone) => cardOf(look, tone));
    expect(new Set(pictures.map(({ bold, fine }) => bold + fine)).size).toBe(11);
    expect(new Set(pictures.map(({ colour }) => colour[0])).size).toBe(11);
    const { get, container, ...small } = await open(squares.small());
    const hand = get('[data-tray="hand-0"]');
    for (const words of ['Super Wild Warp', 'Action Point', 'Bomb']) {
      expect(hand.textContent).toContain(words);
    }
    expect(container.querySelector('#mark-1t')).toBeTruthy();
    expect(small.all('[data-token]').length).toBeGreaterThan(10);
    container.remove();
    const { all } = await open(squares.assassin());
    const drawn = all('[data-token^="r"]').map((robot) =>
      [...robot.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(),
    );
    expect(drawn.length).toBeGreaterThan(3);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it.each([
    ['hexes', squares.thirtyHex, 7],
    ['squares', squares.thirtySquare, 9],
  ])('has thirty grids of %s and six seats', async (_, scene, each) => {
    const { all, get } = await open(scene());
    expect(all('[data-group]')).toHaveLength(30);
    expect(all('[data-cell]')).toHaveLength(30 * each);
    expect(all('.seats > li')).toHaveLength(6);
    expect(get('[data-group="grid-30"]').textContent).toContain('30');
    const looks = all('[data-token$="C"]').map((token) => /look-\d/.exec(token.className));
    expect(looks).toHaveLength(6);
    await fireEvent.click(get(`[aria-label="${zoomIn}"]`));
    const [, , width] = get('svg[viewBox][role="group"]').getAttribute('viewBox')!.split(' ');
    expect(Number(width)).toBeCloseTo(scene().board.view_box[2] / 1.4, 2);
  });

  it('is accessible', async () => {
    const { container } = await open(squares.placing());
    expect(await axeViolations(container)).toEqual([]);
  });
});
