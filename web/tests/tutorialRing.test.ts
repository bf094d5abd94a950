/** Tests of where the tutorial's arrow points. */
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import CellLabels from '../src/board/overlays/CellLabels.svelte';
import TutorialRing from '../src/board/overlays/TutorialRing.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { frame, NOW, scene as race } from './fixtures';
import { messages } from './squaresGame';

describe('the tutorial arrow', () => {
  const scene = readFrame(messages.frame('moving'))?.scene;
  const cell = scene?.board.cells[0];

  it('sits above its thing, or below it at the top edge', () => {
    if (!scene || !cell) throw new Error('no cell');
    const arrow = (top: number): string => {
      const { container, unmount } = render(TutorialRing, {
        scene,
        placed: [],
        ids: [cell.id],
        told: [cell.id],
        scale: 40,
        top,
      });
      const at = container.querySelector('[data-lit] path')?.getAttribute('transform') ?? '';
      unmount();
      return at;
    };
    expect(arrow(cell.y - 2)).toMatch(/scale\(0.025 0.025\)$/);
    expect(arrow(cell.y - cell.size)).toMatch(/scale\(0.025 -0.025\)$/);
  });

  it('is only at what must be pressed', () => {
    if (!scene || !cell) throw new Error('no cell');
    const { container } = render(TutorialRing, {
      scene,
      placed: [],
      ids: [cell.id],
      told: [],
      scale: 40,
      top: 0,
    });
    expect(container.querySelectorAll('[data-lit]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-press], path')).toHaveLength(0);
  });
});

it('draws over a line of the board that is shown', () => {
  const { scene } = readFrame(frame(NOW, race()))!;
  const line = scene.board.lines.find(({ id }) => id === 'chute-30')!;
  const common = { scene, placed: [], told: [], scale: 40, top: -9 };
  const { container } = render(TutorialRing, { ...common, ids: ['chute-30'] });
  const drawn = container.querySelector('[data-lit="chute-30"] .line');
  expect(drawn?.getAttribute('points')).toBe(line.points.join(' '));
  expect(container.querySelectorAll('circle')).toHaveLength(0);
  // It begins beside the piece at its end.
  const [[x, y]] = line.points as [[number, number]];
  const token = scene.tokens[0]!;
  const pose = { x, y, scale: 1, rotation: 0, opacity: 1, face: 5 };
  const placed = [{ token, pose, size: 0.2 }];
  const beside = render(TutorialRing, { ...common, placed, ids: ['chute-30'] } as never);
  const [from, to] = beside.container.querySelector('.line')!.getAttribute('points')!.split(' ');
  expect(from).not.toBe(line.points[0]!.join(','));
  expect(to).toBe(line.points[1]!.join(','));
});

describe('a ring at a taken place', () => {
  const { board, tokens } = readFrame(frame(NOW, race()))!.scene;
  const [cell, next] = [22, 9].map((n) => board.cells.find(({ id }) => id === `s${n}`)!);

  it('lies around the piece', () => {
    const pose = { x: cell!.x, y: cell!.y, scale: 1, rotation: 0, opacity: 1, face: 5 };
    const token = { ...tokens[0]!, at: cell!.id };
    const radius = (placed: object[]): number => {
      const common = { scene: { board, spots: [], tokens }, told: [], scale: 40, top: -9 };
      const { container, unmount } = render(TutorialRing, {
        ...common,
        placed,
        ids: [cell!.id],
      } as never);
      const found = Number(container.querySelector('.ring')?.getAttribute('r'));
      unmount();
      return found;
    };
    expect(radius([])).toBeLessThan(cell!.size);
    expect(radius([{ token, pose, size: cell!.size }])).toBeGreaterThan(cell!.size * 1.2);
  });

  it('has its name beside, unless another piece is there', () => {
    const named = (...taken: string[]): string[] => {
      const spoken = new Set(['s9']);
      const common = { board, ground: 'stars', spoken, moving: {}, fan: null, scale: 40 };
      const { container, unmount } = render(CellLabels, { ...common, taken: new Set(taken) });
      const found = [...container.querySelectorAll('[data-spoken]')].map(
        (each) => each.textContent,
      );
      unmount();
      return found;
    };
    expect(named(next!.id)).toEqual(['9']);
    expect(named(next!.id, cell!.id)).toEqual([]);
  });
});
